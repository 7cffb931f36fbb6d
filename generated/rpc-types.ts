/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

export interface paths {
    "/#eth_estimateGas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the gas of a transaction
         *
         * Runs a transaction against the node's newest state without sending it, and says how much gas it would use. Ask
         * before you send: the answer is the `gas` to send with, and a call that would fail is refused here, for free, with
         * the reason.
         *
         * The state may change until your transaction is mined, so add a margin (10 to 20 %) for calls whose cost depends on
         * it. A plain transfer to an account without code costs `0x5208` (21,000). The result is in units of gas; times the
         * gas price in wei it is the fee in wei.
         */
        post: operations["eth_estimateGas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/#eth_getBlockByNumber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a block by its number or tag
         *
         * Gives one block. Poll it with `latest` to follow the chain, or give a number to read history; wait for `finalized`
         * before you act on something that must not be undone.
         *
         * The detail flag decides what `transactions` holds: hashes (`false`, light) or whole transactions (`true`, up to some
         * hundred kilobytes). The result is null when there is no such block yet.
         */
        post: operations["eth_getBlockByNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/#eth_getTransactionByHash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a transaction by its hash
         *
         * Gives one transaction, mined or still waiting. Poll it after sending: while `blockHash` is null the transaction is
         * pending; once it is set, the transaction is in that block. That says included, not successful, as a reverted
         * transaction is included too.
         *
         * The result is null when the node does not know the hash: not yet, or not any more.
         */
        post: operations["eth_getTransactionByHash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/#eth_getUncleCountByBlockNumber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the uncles of a block
         *
         * Says how many uncles a block has: valid blocks of the same height that lost the race. It matters for chains with
         * proof-of-work; since Ethereum's proof-of-stake there are none and the answer is `0x0` (EIP-3675).
         *
         * The official method list of Ethereum dropped this method in 2026 (execution-apis), so expect newer nodes to refuse
         * it with code -32601.
         */
        post: operations["eth_getUncleCountByBlockNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/#eth_getBlockTransactionCountByHash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the transactions of a block
         *
         * Says how many transactions the block with a given hash has, without loading the block. Ask by hash when it must be
         * that very block: a number may mean another block after a reorganisation.
         */
        post: operations["eth_getBlockTransactionCountByHash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Quantity: Quantity;
        Hash32: Hash32;
        Address: Address;
        Bytes: Bytes;
        BlockNonce: BlockNonce;
        LogsBloom: LogsBloom;
        BlockTag: BlockTag;
        BlockNumberOrTag: BlockNumberOrTag;
        AccessListEntry: AccessListEntry;
        TransactionRequest: TransactionRequest;
        Transaction: Transaction;
        BlockHeader: BlockHeader;
        BlockWithHashes: BlockWithHashes;
        BlockWithTransactions: BlockWithTransactions;
        "eth_getBlockByNumber.result.0": Eth_getBlockByNumberResult0;
        "eth_getBlockByNumber.result.1": Eth_getBlockByNumberResult1;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    eth_estimateGas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Version of the JSON-RPC protocol. */
                    jsonrpc: "2.0";
                    /** Name of the method. */
                    method: "eth_estimateGas";
                    params: [TransactionRequest];
                    /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                    id: string | number | null;
                };
            };
        };
        responses: {
            /**
             * Gas that the transaction would use, in units of gas.
             *
             * Or an error, in a 200 as well: `-32602` Invalid params, `3` Execution reverted.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Version of the JSON-RPC protocol. */
                        jsonrpc: "2.0";
                        /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                        id: string | number | null;
                        /** Gas that the transaction would use, in units of gas. */
                        result: Quantity;
                    } | {
                        /** Version of the JSON-RPC protocol. */
                        jsonrpc: "2.0";
                        /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                        id: string | number | null;
                        /** Why there is no result (JSON-RPC 2.0, section 5.1). */
                        error: {
                            /** Kind of the error; other codes than the documented ones may come, too. */
                            code: number & (-32602 | 3 | number);
                            /** One short sentence. */
                            message: string;
                            /** More about the error, as the server sees fit. */
                            data?: unknown;
                        };
                    };
                };
            };
        };
    };
    eth_getBlockByNumber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Version of the JSON-RPC protocol. */
                    jsonrpc: "2.0";
                    /** Name of the method. */
                    method: "eth_getBlockByNumber";
                    params: [BlockNumberOrTag, boolean];
                    /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                    id: string | number | null;
                };
            };
        };
        responses: {
            /**
             * The block, or null when there is none.
             *
             * Or an error, in a 200 as well: `-32602` Invalid params.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Version of the JSON-RPC protocol. */
                        jsonrpc: "2.0";
                        /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                        id: string | number | null;
                        /**
                         * BlockOrNull
                         *
                         * The block, or null when there is none.
                         */
                        result: BlockWithHashes | BlockWithTransactions | null;
                    } | {
                        /** Version of the JSON-RPC protocol. */
                        jsonrpc: "2.0";
                        /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                        id: string | number | null;
                        /** Why there is no result (JSON-RPC 2.0, section 5.1). */
                        error: {
                            /** Kind of the error; other codes than the documented ones may come, too. */
                            code: number & (-32602 | number);
                            /** One short sentence. */
                            message: string;
                            /** More about the error, as the server sees fit. */
                            data?: unknown;
                        };
                    };
                };
            };
        };
    };
    eth_getTransactionByHash: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Version of the JSON-RPC protocol. */
                    jsonrpc: "2.0";
                    /** Name of the method. */
                    method: "eth_getTransactionByHash";
                    params: [Hash32];
                    /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                    id: string | number | null;
                };
            };
        };
        responses: {
            /**
             * The transaction, or null when it is not found.
             *
             * Or an error, in a 200 as well: `-32602` Invalid params.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Version of the JSON-RPC protocol. */
                        jsonrpc: "2.0";
                        /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                        id: string | number | null;
                        /**
                         * TransactionOrNull
                         *
                         * The transaction, or null when it is not found.
                         */
                        result: Transaction | null;
                    } | {
                        /** Version of the JSON-RPC protocol. */
                        jsonrpc: "2.0";
                        /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                        id: string | number | null;
                        /** Why there is no result (JSON-RPC 2.0, section 5.1). */
                        error: {
                            /** Kind of the error; other codes than the documented ones may come, too. */
                            code: number & (-32602 | number);
                            /** One short sentence. */
                            message: string;
                            /** More about the error, as the server sees fit. */
                            data?: unknown;
                        };
                    };
                };
            };
        };
    };
    eth_getUncleCountByBlockNumber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Version of the JSON-RPC protocol. */
                    jsonrpc: "2.0";
                    /** Name of the method. */
                    method: "eth_getUncleCountByBlockNumber";
                    params: [Quantity];
                    /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                    id: string | number | null;
                };
            };
        };
        responses: {
            /**
             * Number of uncles in the block; null when the node has no such block, as the execution API of Ethereum has it
             * (execution-apis, `eth_getUncleCountByBlockNumber`).
             *
             * Or an error, in a 200 as well: `-32602` Invalid params.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Version of the JSON-RPC protocol. */
                        jsonrpc: "2.0";
                        /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                        id: string | number | null;
                        /**
                         * Number of uncles in the block; null when the node has no such block, as the execution API of Ethereum has it
                         * (execution-apis, `eth_getUncleCountByBlockNumber`).
                         */
                        result: Quantity | null;
                    } | {
                        /** Version of the JSON-RPC protocol. */
                        jsonrpc: "2.0";
                        /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                        id: string | number | null;
                        /** Why there is no result (JSON-RPC 2.0, section 5.1). */
                        error: {
                            /** Kind of the error; other codes than the documented ones may come, too. */
                            code: number & (-32602 | number);
                            /** One short sentence. */
                            message: string;
                            /** More about the error, as the server sees fit. */
                            data?: unknown;
                        };
                    };
                };
            };
        };
    };
    eth_getBlockTransactionCountByHash: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Version of the JSON-RPC protocol. */
                    jsonrpc: "2.0";
                    /** Name of the method. */
                    method: "eth_getBlockTransactionCountByHash";
                    params: [Hash32];
                    /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                    id: string | number | null;
                };
            };
        };
        responses: {
            /**
             * Number of transactions in the block; null when the node has no such block, as the execution API of Ethereum has it
             * (execution-apis, `eth_getBlockTransactionCountByHash`).
             *
             * Or an error, in a 200 as well: `-32602` Invalid params.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Version of the JSON-RPC protocol. */
                        jsonrpc: "2.0";
                        /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                        id: string | number | null;
                        /**
                         * Number of transactions in the block; null when the node has no such block, as the execution API of Ethereum has
                         * it (execution-apis, `eth_getBlockTransactionCountByHash`).
                         */
                        result: Quantity | null;
                    } | {
                        /** Version of the JSON-RPC protocol. */
                        jsonrpc: "2.0";
                        /** Ties the response to its request (JSON-RPC 2.0, section 4). */
                        id: string | number | null;
                        /** Why there is no result (JSON-RPC 2.0, section 5.1). */
                        error: {
                            /** Kind of the error; other codes than the documented ones may come, too. */
                            code: number & (-32602 | number);
                            /** One short sentence. */
                            message: string;
                            /** More about the error, as the server sees fit. */
                            data?: unknown;
                        };
                    };
                };
            };
        };
    };
}

/**
 * TransactionRequest
 *
 * The transaction to estimate, as it would be sent. Further fields that nodes know, such as `input`, `nonce`, `type`,
 * `accessList` or `authorizationList`, may be added.
 */
export type TransactionRequest = {
    /**
     * Account that the transaction is sent from. Give it when the outcome depends on the sender, for example on a
     * token balance.
     */
    from?: Address;
    /** Account or smart contract that the transaction is sent to. */
    to: Address;
    /** Upper limit of gas for the call, in units of gas; the estimate never exceeds it. */
    gas?: number | Quantity;
    /** Price of one unit of gas, in wei. */
    gasPrice?: Quantity;
    /** Amount of the native coin that goes along, in wei. */
    value?: Quantity;
    /**
     * The call: the first four bytes of the hash of the method's signature, then the ABI-encoded parameters. Leave it
     * out for a plain transfer.
     */
    data?: Bytes;
    [key: string]: unknown;
};
/**
 * Quantity
 *
 * A number as the node writes it: hexadecimal with the prefix `0x` and no leading zeros; zero is `0x0` (EIP-1474,
 * section Quantity). Turn it into a number with `BigInt(quantity)`: amounts in wei do not fit into a JavaScript
 * number.
 *
 * @example 0x5208
 */
export type Quantity = `0x${string}`;
/**
 * BlockNumberOrTag
 *
 * A block number in hexadecimal, or a tag.
 */
export type BlockNumberOrTag = Quantity | BlockTag;
/**
 * BlockWithHashes
 *
 * A block that names its transactions by hash: the answer when the detail flag is false.
 */
export type BlockWithHashes = BlockHeader & {
    /** Hashes of the block's transactions, in order. */
    transactions: Hash32[];
};
/**
 * BlockWithTransactions
 *
 * A block that carries its transactions in full: the answer when the detail flag is true.
 */
export type BlockWithTransactions = BlockHeader & {
    /** The block's transactions, in order. */
    transactions: Transaction[];
};
/**
 * Hash32
 *
 * A Keccak-256 hash: 32 bytes in hexadecimal with the prefix `0x`.
 *
 * @example 0x774a04ec1ff7e04a8db7e774921d89c8da14fd88fbf46100a19225f9f6a26b41
 */
export type Hash32 = `0x${string}`;
/**
 * Transaction
 *
 * A transaction that is mined or waits to be mined. Which fields are there depends on its type (EIP-2718): a legacy
 * one has `gasPrice` only, `0x1` adds `chainId` and `accessList` (EIP-2930), `0x2` adds the two fee limits (EIP-1559).
 * Nodes add further fields, such as `yParity` or `blockTimestamp`.
 */
export type Transaction = {
    /** Hash of the block that contains the transaction; null while it is pending. */
    blockHash: Hash32 | null;
    /** Number of the block that contains the transaction; null while it is pending. */
    blockNumber: Quantity | null;
    /** Position in the block, counted from 0; null while it is pending. */
    transactionIndex: Quantity | null;
    /** Hash of the transaction. */
    hash: Hash32;
    /**
     * Transaction type (EIP-2718): `0x0` legacy, `0x1` access list, `0x2` dynamic fee; later types follow.
     */
    type?: Quantity;
    /**
     * Chain that the transaction is valid on, if it is bound to one (EIP-155). Old legacy transactions lack it.
     */
    chainId?: Quantity;
    /** Count of transactions that the sender made before this one. */
    nonce: Quantity;
    /** Sender. */
    from: Address;
    /** Receiver; null when the transaction creates a smart contract. */
    to: Address | null;
    /** Amount of the native coin transferred, in wei. */
    value: Quantity;
    /** Gas provided by the sender: an upper limit, not what was used. */
    gas: Quantity;
    /**
     * Price of one unit of gas, in wei. For a mined dynamic-fee transaction nodes report the price that was paid.
     */
    gasPrice?: Quantity;
    /** Highest total price of one unit of gas that the sender accepts, in wei (EIP-1559). */
    maxFeePerGas?: Quantity;
    /**
     * Highest tip for one unit of gas that the sender gives to the block's beneficiary, in wei (EIP-1559).
     */
    maxPriorityFeePerGas?: Quantity;
    /** Data sent along: the encoded call of a smart contract, or the code of the one to create. */
    input: Bytes;
    /** Addresses and storage keys that the transaction plans to access (EIP-2930). */
    accessList?: AccessListEntry[];
    /**
     * Standardized V field of the signature: 27 or 28, with the chain id mixed in (EIP-155), or just the parity 0 or 1
     * (EIP-2930).
     */
    v?: Quantity;
    /** R field of the signature. */
    r?: Quantity;
    /** S field of the signature. */
    s?: Quantity;
};
/**
 * Address
 *
 * A 20-byte account address in hexadecimal with the prefix `0x`. Upper case letters are the checksum of EIP-55; nodes
 * answer in lower case, so compare without regard to case.
 *
 * @example 0x32aa3664832fcfdd3b8eaed092da8da408b31c20
 */
export type Address = `0x${string}`;
/**
 * Bytes
 *
 * Any number of bytes in hexadecimal, two digits a byte, with the prefix `0x`; no bytes are `0x`.
 *
 * @example 0x
 */
export type Bytes = `0x${string}`;
/**
 * BlockNonce
 *
 * Eight bytes in hexadecimal with the prefix `0x`.
 *
 * @example 0x0000000000000042
 */
export type BlockNonce = `0x${string}`;
/**
 * LogsBloom
 *
 * A Bloom filter of 256 bytes in hexadecimal with the prefix `0x`.
 */
export type LogsBloom = `0x${string}`;
/**
 * BlockTag
 *
 * A block by its role instead of its number (execution-apis, schema BlockTag): `latest` is the newest block, `safe`
 * and `finalized` are older ones that a reorganisation is unlikely or unable to remove, `earliest` is the genesis
 * block, `pending` is the block being put together now.
 */
export type BlockTag = "latest" | "earliest" | "pending" | "safe" | "finalized";
/**
 * AccessListEntry
 *
 * One account that the transaction plans to access (EIP-2930).
 */
export type AccessListEntry = {
    /** Account to access. */
    address: Address;
    /** Storage slots of that account to access. */
    storageKeys: Hash32[];
};
/**
 * BlockHeader
 *
 * What a block says about itself, without its transactions. Nodes add further fields, such as `withdrawals` or
 * `blobGasUsed`.
 */
export type BlockHeader = {
    /** Block number; null while the block is pending. */
    number: Quantity | null;
    /** Hash of the block; null while it is pending. */
    hash: Hash32 | null;
    /** Hash of the block before this one. */
    parentHash: Hash32;
    /**
     * Hash of the generated proof-of-work; null while the block is pending. Zero since Ethereum's proof-of-stake
     * (EIP-3675).
     */
    nonce: BlockNonce | null;
    /**
     * A 256-bit hash that proves work together with the nonce; since Ethereum's proof-of-stake a random value
     * (EIP-4399).
     */
    mixHash: Hash32;
    /** SHA3 of the uncles' data. */
    sha3Uncles: Hash32;
    /**
     * Bloom filter of the block's logs: tells quickly that an event is not in the block; null while the block is
     * pending.
     */
    logsBloom: LogsBloom | null;
    /** Root of the transaction trie. */
    transactionsRoot: Hash32;
    /** Root of the final state trie. */
    stateRoot: Hash32;
    /** Root of the receipts trie. */
    receiptsRoot: Hash32;
    /** Beneficiary of the block's rewards. */
    miner: Address;
    /** Difficulty of the proof-of-work; `0x0` where there is none (EIP-3675). */
    difficulty: Quantity;
    /** Total difficulty of the chain up to this block. Today's nodes leave it out. */
    totalDifficulty?: Quantity;
    /** Extra data that the block's producer put in. */
    extraData: Bytes;
    /** Size of the block, in bytes. */
    size: Quantity;
    /** Most gas that all transactions of the block may use together. */
    gasLimit: Quantity;
    /** Gas used by all transactions of the block. */
    gasUsed: Quantity;
    /** Price of one unit of gas that is burnt, in wei. Blocks from before EIP-1559 lack it. */
    baseFeePerGas?: Quantity;
    /** When the block was collated: UNIX time, in seconds. */
    timestamp: Quantity;
    /** Hashes of the uncles: blocks of the same height that lost the race. */
    uncles: Hash32[];
};
/** BlockWithHashesOrNull */
type Eth_getBlockByNumberResult0 = BlockWithHashes | null;
/** BlockWithTransactionsOrNull */
type Eth_getBlockByNumberResult1 = BlockWithTransactions | null;
