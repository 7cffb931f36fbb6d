/* eslint-disable */
// Written by `npx twinspec generate` from the API documents. Do not edit: change a document and generate again.

export interface paths {
    "/api/v0/devWallet/signAndSubmitGaslessTx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign and submit a gasless transaction
         *
         * Calls one method of a smart contract. The developer wallet behind `privateKey` signs, the platform pays the gas and
         * submits. The answer means *submitted*, not *mined*: ask the node for `txHash` with `eth_getTransactionByHash` until
         * its `blockNumber` is there.
         *
         * The smart contract has to be on the whitelist of the dApp: see `addWhitelistedContractLinkedToDApp`.
         * Sending the same request again submits a second transaction, so it is never repeated automatically.
         */
        post: operations["signAndSubmitGaslessTx"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v0/gasless/listAllFundedTransactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List funded transactions
         *
         * Lists, page by page, the transactions whose gas the platform paid for a dApp or a user. Examples of requests use
         * this path. `POST /api/v0/gasless/listAllProtocolConfig` takes the same body and gives the same answer.
         *
         * Ask for `page` 1, then go on while `page` × `limit` is below `total`.
         */
        post: operations["listAllFundedTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v0/gasless/listAllProtocolConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List funded transactions (other path)
         *
         * The same list under a second path that is documented for it; examples of requests use
         * `POST /api/v0/gasless/listAllFundedTransactions`. Body and answer are shared by both.
         */
        post: operations["listAllProtocolConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v0/did/createVC": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a verifiable credential
         *
         * Makes a credential from a template: the issuer signs what it says about the subject. Every call weighs 10: it counts
         * as ten where calls are counted.
         *
         * The body has one of two shapes, both documented: the *nested* one, with `config` and `credentialData`, or the *flat*
         * one. Only the nested one can carry properties of your own about the subject.
         *
         * Give the returned credential to its subject as it is: a changed byte breaks `proof`. A verifier checks the proof and
         * looks the credential up in `credentialStatus.statusListCredential`.
         * Each call makes another credential, so it is never repeated automatically.
         */
        post: operations["createVC"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v0/ft-manager/mintFT": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mint a fungible token
         *
         * Mints `quantity` tokens of an ERC-20 smart contract to `recipientAddress`.
         * Keep `referenceId`; `txnHash` may still be empty when the answer comes.
         *
         * A mint that is sent twice mints twice. When no answer arrives, do not send it again: look at the recipient's balance
         * first.
         */
        post: operations["mintFT"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v0/gasless/addWhitelistedContractLinkedToDApp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a whitelisted smart contract linked to a dApp
         *
         * Registers a smart contract, so that the platform pays the gas of calls to it on behalf of one dApp, up to
         * `gasLimitConfigured` each. After it, `signAndSubmitGaslessTx` may call the smart contract.
         */
        post: operations["addWhitelistedContractLinkedToDApp"];
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
        CapitalizedEnvelope: CapitalizedEnvelope;
        LowerCaseEnvelope: LowerCaseEnvelope;
        MessageBody: MessageBody;
        SignAndSubmitGaslessTxRequest: SignAndSubmitGaslessTxRequest;
        SignAndSubmitGaslessTxResponse: SignAndSubmitGaslessTxResponse;
        GaslessSubmission: GaslessSubmission;
        FundedTransactionsRequest: FundedTransactionsRequest;
        FundedTransactionsResponse: FundedTransactionsResponse;
        FundedTransactionList: FundedTransactionList;
        FundedTransaction: FundedTransaction;
        AddWhitelistedContractRequest: AddWhitelistedContractRequest;
        AddWhitelistedContractResponse: AddWhitelistedContractResponse;
        ChainId: ChainId;
        CreateVCRequest: CreateVCRequest;
        CreateVCNestedRequest: CreateVCNestedRequest;
        CreateVCFlatRequest: CreateVCFlatRequest;
        CredentialConfig: CredentialConfig;
        SubjectDid: SubjectDid;
        IssuerDid: IssuerDid;
        ProofType: ProofType;
        StatusType: StatusType;
        TemplateId: TemplateId;
        CreateVCResponse: CreateVCResponse;
        CreateVCFailure: CreateVCFailure;
        VerifiableCredential: VerifiableCredential;
        CredentialStatus: CredentialStatus;
        CredentialProof: CredentialProof;
        Timestamp: Timestamp;
        MintFTRequest: MintFTRequest;
        MintFTResponse: MintFTResponse;
        MintResult: MintResult;
        MintFTFailure: MintFTFailure;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signAndSubmitGaslessTx: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SignAndSubmitGaslessTxRequest;
            };
        };
        responses: {
            /** The transaction was submitted to the network. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SignAndSubmitGaslessTxResponse;
                };
            };
            /** The key in `Authorization` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBody;
                };
            };
        };
    };
    listAllFundedTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which page of which list. */
        requestBody: {
            content: {
                "application/json": FundedTransactionsRequest;
            };
        };
        responses: {
            /** One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": FundedTransactionsResponse;
                };
            };
            /** The key in `Authorization` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBody;
                };
            };
        };
    };
    listAllProtocolConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which page of which list. */
        requestBody: {
            content: {
                "application/json": FundedTransactionsRequest;
            };
        };
        responses: {
            /** One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": FundedTransactionsResponse;
                };
            };
            /** The key in `Authorization` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBody;
                };
            };
        };
    };
    createVC: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateVCRequest;
            };
        };
        responses: {
            /** The credential was created and signed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreateVCResponse;
                };
            };
            /** The key is wrong, or a header is missing. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBody;
                };
            };
            /**
             * The template does not exist, or a mandatory parameter is missing. Correct the request; sending it again as it is
             * will not help.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreateVCFailure;
                };
            };
        };
    };
    mintFT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MintFTRequest;
            };
        };
        responses: {
            /** The token was minted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MintFTResponse;
                };
            };
            /** The key is wrong, a header is missing, or the sub-identifier (`DappId`) does not belong to the key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBody | MintFTFailure;
                };
            };
        };
    };
    addWhitelistedContractLinkedToDApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AddWhitelistedContractRequest;
            };
        };
        responses: {
            /** The smart contract was registered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AddWhitelistedContractResponse;
                };
            };
            /** The key in `Authorization` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBody;
                };
            };
        };
    };
}

export type SignAndSubmitGaslessTxRequest = {
    /**
     * Private key of the developer wallet that signs. It leaves your machine with this request; keep it out of logs
     * and of browsers.
     *
     * Format: password
     */
    privateKey: string;
    /** Identifier of the dApp that pays for the gas. */
    dAppId: string;
    /**
     * Identifier of the chain (EIP-155), e.g. 80002 for Polygon Amoy. Documented as a string; examples have a number.
     */
    chainId: ChainId;
    /** Address of the smart contract that receives the transaction. */
    to: string;
    /** ABI of the smart contract. Examples have the JSON text of the ABI in Base64 (RFC 4648, section 4). */
    contractAbi: string;
    /** Name of the smart-contract method to call. */
    method: string;
    /** Arguments of the method, in its order. Documented as a string; examples have a JSON array. */
    params: string | unknown[];
};
export type SignAndSubmitGaslessTxResponse = {
    Data: GaslessSubmission;
    /** Empty in a success. */
    Message: "";
    Status: "SUCCESS";
};
/** A body with a single field, without any envelope. */
export type MessageBody = {
    /** Says that the API key in the request is invalid. */
    message: string;
};
export type FundedTransactionsRequest = {
    /** Number of the page. Documented as a string; examples have a number. */
    page: string | number;
    /** Entries on a page. Documented as a string; examples have a number. */
    limit: string | number;
    /** Value to search for; an empty string searches for nothing. */
    searchValue?: string;
    /** Fields to search in. Documented as a string; examples have an (empty) array. */
    searchIn?: string | unknown[];
    /** Value to filter by; an empty string filters nothing. */
    filterValue?: string;
    /** Fields to filter on. Documented as a string; examples have an (empty) array. */
    filterIn?: string | unknown[];
    /** Identifier of the dApp, or of the user, whose transactions are listed. */
    userId: string;
};
export type FundedTransactionsResponse = {
    data: FundedTransactionList;
    message: string;
    status: true;
};
/** Either shape is accepted. The answer echoes the values in `config`. */
export type CreateVCRequest = CreateVCNestedRequest | CreateVCFlatRequest;
export type CreateVCResponse = {
    /** A signed statement (W3C Verifiable Credentials Data Model 1.1). Keep and pass it on unchanged. */
    Data: VerifiableCredential;
    /** `VC Created` in a success. */
    Message: "VC Created";
    Status: "SUCCESS";
};
export type CreateVCFailure = {
    Data: null;
    /** `Invalid Template Id` or `mandatory params missing`. */
    Message: "Invalid Template Id" | "mandatory params missing";
    Status: "FAILURE";
};
/** What to mint, and to whom. Every value is a string. */
export type MintFTRequest = {
    /** Identifier of the chain (EIP-155), in decimal. */
    chainId?: string;
    /** Address of the token smart contract. */
    contractAddress?: string;
    /**
     * Access token of a custodial wallet. Keep it out of logs.
     *
     * Format: password
     */
    custodialWalletAccessToken?: string;
    /** Token standard, e.g. `ERC20`. */
    erc?: string;
    /** Amount to mint, as a string, so that no digit is lost. */
    quantity?: string;
    /** Address that receives the tokens. */
    recipientAddress?: string;
    /** Kind of wallet that mints, e.g. `non-custodial`. */
    walletType?: string;
};
export type MintFTResponse = {
    Data: MintResult;
    /** Confirms that the token was minted. */
    Message: string;
    Status: "SUCCESS";
};
export type MintFTFailure = {
    /** The HTTP status again, in the body. */
    Code: 401;
    /** `subId with apiKey not matching`. */
    Message: "subId with apiKey not matching";
    Status: "FAILURE";
    /** The payload; null in a failure. */
    Data?: {
        [key: string]: unknown;
    } | null;
};
export type AddWhitelistedContractRequest = {
    /** Address of the smart contract to whitelist. */
    contractAddress: string;
    /** A name for it. */
    contractName: string;
    /** Identifier of the dApp that it is linked to. */
    linkedDAppId: string;
    /** Gas limit configured for a transaction. May have decimals. */
    gasLimitConfigured: number;
    /** Identifier of the chain (EIP-155). A number only. */
    chainId?: number;
};
export type AddWhitelistedContractResponse = {
    data: null;
    /** Confirms the creation. */
    message: string;
    status: true;
};
/**
 * The envelope of signAndSubmitGaslessTx, createVC and mintFT. Its members begin with a capital letter.
 */
export type CapitalizedEnvelope = {
    /** The payload; null in a failure. */
    Data?: {
        [key: string]: unknown;
    } | null;
    /** A text for people. Do not branch on it. */
    Message: string;
    /** Whether this one call did what was asked. It is no stored state. */
    Status: "SUCCESS" | "FAILURE";
};
/**
 * The envelope of the funded-transaction list and of addWhitelistedContractLinkedToDApp. Its members are in lower
 * case.
 */
export type LowerCaseEnvelope = {
    /** The payload, or null. */
    data: {
        [key: string]: unknown;
    } | null;
    /** A text for people. Do not branch on it. */
    message: string;
    /** Whether this one call did what was asked. It is no stored state. */
    status: boolean;
};
export type GaslessSubmission = {
    /** Confirms that the transaction was submitted to the network. */
    message: string;
    /**
     * Hash of the submitted transaction, 32 bytes in hex (hash32 of the Ethereum execution API). Ask the node for it
     * to learn whether it was mined.
     */
    txHash: `0x${string}`;
};
export type FundedTransactionList = {
    /** The entries of this page. */
    data: FundedTransaction[];
    /** Page size that was applied. */
    limit: number;
    /** Number of this page. */
    page: number;
    /** Count of all entries, over all pages. */
    total: number;
};
/** One funded transaction. The members in the examples are made up to have something to show. */
export type FundedTransaction = {
    [key: string]: unknown;
};
/**
 * Identifier of the chain (EIP-155), e.g. 80002 for Polygon Amoy. Documented as a string; examples have a number.
 */
export type ChainId = string | number;
/** The nested shape, with a place for properties of your own. */
export type CreateVCNestedRequest = {
    config: CredentialConfig;
    /** What the credential says. */
    credentialData?: {
        /** Properties of your own about the subject. */
        credentialSubject: {
            [key: string]: unknown;
        };
    };
    /** Identifier of the template that the credential is made from. */
    templateId: TemplateId;
};
/** The flat shape, with every parameter on the first level. */
export type CreateVCFlatRequest = {
    /** DID of the one the credential is about. */
    subjectDid: SubjectDid;
    /** DID of the one who signs the credential. */
    issuerDid: IssuerDid;
    /** Kind of proof. Seen is `LD_PROOF`. */
    proofType: ProofType;
    /** Kind of revocation status. Seen is `StatusList2021Entry`. */
    statusType: StatusType;
    /** Identifier of the template that the credential is made from. */
    templateId: TemplateId;
};
export type CredentialConfig = {
    /** DID of the one who signs the credential. */
    issuerDid: IssuerDid;
    /** Kind of proof. Seen is `LD_PROOF`. */
    proofType: ProofType;
    /** Kind of revocation status. Seen is `StatusList2021Entry`. */
    statusType: StatusType;
    /** DID of the one the credential is about. */
    subjectDid: SubjectDid;
};
/** DID of the one the credential is about. */
export type SubjectDid = string;
/** DID of the one who signs the credential. */
export type IssuerDid = string;
/** Kind of proof. Seen is `LD_PROOF`. */
export type ProofType = string;
/** Kind of revocation status. Seen is `StatusList2021Entry`. */
export type StatusType = string;
/** Identifier of the template that the credential is made from. */
export type TemplateId = string;
/** A signed statement (W3C Verifiable Credentials Data Model 1.1). Keep and pass it on unchanged. */
export type VerifiableCredential = {
    /** Context identifiers; they give the other names their meaning (JSON-LD 1.1, section 3.1). */
    "@context": string[];
    /** Echo of what the request asked for. */
    config: CredentialConfig;
    /** Credential data that the caller supplied. An empty object may be returned. */
    credentialData: {
        [key: string]: unknown;
    };
    /** Where a verifier learns whether the credential was revoked (W3C Status List 2021). */
    credentialStatus: CredentialStatus;
    /** Whom the credential is about, with the properties the caller defined. */
    credentialSubject: {
        /** The subject DID. */
        id: string;
    };
    /** Identifier of the credential, a URN (RFC 8141). */
    id: string;
    /**
     * Date and time in UTC, ISO 8601 (RFC 3339 profile).
     *
     * Format: date-time
     */
    issuanceDate: Timestamp;
    /**
     * Date and time in UTC, ISO 8601 (RFC 3339 profile).
     *
     * Format: date-time
     */
    issued: Timestamp;
    /** DID of the one who signs the credential. */
    issuer: IssuerDid;
    /** The signature over the credential. */
    proof: CredentialProof;
    /** Identifier of the template that the credential is made from. */
    templateId: TemplateId;
    /** Kinds of this credential; `VerifiableCredential` is one of them. */
    type: string[];
    /**
     * Date and time in UTC, ISO 8601 (RFC 3339 profile).
     *
     * Format: date-time
     */
    validFrom: Timestamp;
};
/** Where a verifier learns whether the credential was revoked (W3C Status List 2021). */
export type CredentialStatus = {
    /** Address of this entry. */
    id: string;
    /** Address of the credential that holds the status list. */
    statusListCredential: string;
    /**
     * Position in the list, as a decimal string. Each credential has its own: to revoke one is to set the bit at its
     * position.
     */
    statusListIndex: string;
    /** What the entry says, e.g. `revocation`. */
    statusPurpose: string;
    /** Kind of the entry, e.g. `StatusList2021Entry`. */
    type: string;
};
/** The signature over the credential. */
export type CredentialProof = {
    /**
     * When it was signed, ISO 8601 (RFC 3339 profile).
     *
     * Format: date-time
     */
    created: string;
    /** Who signed. */
    creator: string;
    /** Detached signature (RFC 7515, appendix F). */
    jws: string;
    /** What the signature is for, e.g. `assertionMethod`. Verifiers find no proof without it. */
    proofPurpose?: string;
    /** Kind of proof, e.g. `JsonWebSignature2020`. */
    type: string;
    /** The key that checks the signature, as a DID URL. */
    verificationMethod: string;
};
/**
 * Date and time in UTC, ISO 8601 (RFC 3339 profile).
 *
 * Format: date-time
 */
export type Timestamp = string;
export type MintResult = {
    /** Identifier of the mint request. Keep it. */
    referenceId: string;
    /** Hash of the transaction. May be an empty string although the mint succeeded. */
    txnHash: "" | `0x${string}`;
};
