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
        /**
         * The envelope of signAndSubmitGaslessTx, createVC and mintFT. Its members begin with a capital letter.
         */
        CapitalizedEnvelope: {
            /** The payload; null in a failure. */
            Data?: unknown;
            /** A text for people. Do not branch on it. */
            Message: string;
            /** Whether this one call did what was asked. It is no stored state. */
            Status: "SUCCESS" | "FAILURE";
        };
        /**
         * The envelope of the funded-transaction list and of addWhitelistedContractLinkedToDApp. Its members are in lower
         * case.
         */
        LowerCaseEnvelope: {
            /** The payload, or null. */
            data: unknown;
            /** A text for people. Do not branch on it. */
            message: string;
            /** Whether this one call did what was asked. It is no stored state. */
            status: boolean;
        };
        /** A body with a single field, without any envelope. */
        MessageBody: {
            /** Says that the API key in the request is invalid. */
            message: string;
        };
        SignAndSubmitGaslessTxRequest: {
            /**
             * Private key of the developer wallet that signs. It leaves your machine with this request; keep it out of logs and of
             * browsers.
             *
             * Format: password
             */
            privateKey: string;
            /** Identifier of the dApp that pays for the gas. */
            dAppId: string;
            /**
             * Identifier of the chain (EIP-155), e.g. 80002 for Polygon Amoy. Documented as a string; examples have a number.
             */
            chainId: components["schemas"]["ChainId"];
            /** Address of the smart contract that receives the transaction. */
            to: string;
            /** ABI of the smart contract. Examples have the JSON text of the ABI in Base64 (RFC 4648, section 4). */
            contractAbi: string;
            /** Name of the smart-contract method to call. */
            method: string;
            /** Arguments of the method, in its order. Documented as a string; examples have a JSON array. */
            params: string | unknown[];
        };
        SignAndSubmitGaslessTxResponse: {
            Data: components["schemas"]["GaslessSubmission"];
            /** Empty in a success. */
            Message: "";
            Status: "SUCCESS";
        } & WithRequired<components["schemas"]["CapitalizedEnvelope"], "Data" | "Message" | "Status">;
        GaslessSubmission: {
            /** Confirms that the transaction was submitted to the network. */
            message: string;
            /**
             * Hash of the submitted transaction, 32 bytes in hex (hash32 of the Ethereum execution API). Ask the node for it to
             * learn whether it was mined.
             */
            txHash: `0x${string}`;
        };
        FundedTransactionsRequest: {
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
        FundedTransactionsResponse: {
            data: components["schemas"]["FundedTransactionList"];
            message: string;
            status: true;
        } & WithRequired<components["schemas"]["LowerCaseEnvelope"], "data" | "message" | "status">;
        FundedTransactionList: {
            /** The entries of this page. */
            data: components["schemas"]["FundedTransaction"][];
            /** Page size that was applied. */
            limit: number;
            /** Number of this page. */
            page: number;
            /** Count of all entries, over all pages. */
            total: number;
        };
        /** One funded transaction. The members in the examples are made up to have something to show. */
        FundedTransaction: {
            [key: string]: unknown;
        };
        AddWhitelistedContractRequest: {
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
        AddWhitelistedContractResponse: {
            data: null;
            /** Confirms the creation. */
            message: string;
            status: true;
        } & WithRequired<components["schemas"]["LowerCaseEnvelope"], "data" | "message" | "status">;
        /**
         * Identifier of the chain (EIP-155), e.g. 80002 for Polygon Amoy. Documented as a string; examples have a number.
         */
        ChainId: string | number;
        /** Either shape is accepted. The answer echoes the values in `config`. */
        CreateVCRequest: components["schemas"]["CreateVCNestedRequest"] | components["schemas"]["CreateVCFlatRequest"];
        /** The nested shape, with a place for properties of your own. */
        CreateVCNestedRequest: {
            config: components["schemas"]["CredentialConfig"];
            /** What the credential says. */
            credentialData?: {
                /** Properties of your own about the subject. */
                credentialSubject: {
                    [key: string]: unknown;
                };
            };
            /** Identifier of the template that the credential is made from. */
            templateId: components["schemas"]["TemplateId"];
        };
        /** The flat shape, with every parameter on the first level. */
        CreateVCFlatRequest: {
            /** DID of the one the credential is about. */
            subjectDid: components["schemas"]["SubjectDid"];
            /** DID of the one who signs the credential. */
            issuerDid: components["schemas"]["IssuerDid"];
            /** Kind of proof. Seen is `LD_PROOF`. */
            proofType: components["schemas"]["ProofType"];
            /** Kind of revocation status. Seen is `StatusList2021Entry`. */
            statusType: components["schemas"]["StatusType"];
            /** Identifier of the template that the credential is made from. */
            templateId: components["schemas"]["TemplateId"];
        };
        CredentialConfig: {
            /** DID of the one who signs the credential. */
            issuerDid: components["schemas"]["IssuerDid"];
            /** Kind of proof. Seen is `LD_PROOF`. */
            proofType: components["schemas"]["ProofType"];
            /** Kind of revocation status. Seen is `StatusList2021Entry`. */
            statusType: components["schemas"]["StatusType"];
            /** DID of the one the credential is about. */
            subjectDid: components["schemas"]["SubjectDid"];
        };
        /** DID of the one the credential is about. */
        SubjectDid: string;
        /** DID of the one who signs the credential. */
        IssuerDid: string;
        /** Kind of proof. Seen is `LD_PROOF`. */
        ProofType: string;
        /** Kind of revocation status. Seen is `StatusList2021Entry`. */
        StatusType: string;
        /** Identifier of the template that the credential is made from. */
        TemplateId: string;
        CreateVCResponse: {
            /** A signed statement (W3C Verifiable Credentials Data Model 1.1). Keep and pass it on unchanged. */
            Data: components["schemas"]["VerifiableCredential"];
            /** `VC Created` in a success. */
            Message: "VC Created";
            Status: "SUCCESS";
        } & WithRequired<components["schemas"]["CapitalizedEnvelope"], "Data" | "Message" | "Status">;
        CreateVCFailure: {
            Data: null;
            /** `Invalid Template Id` or `mandatory params missing`. */
            Message: "Invalid Template Id" | "mandatory params missing";
            Status: "FAILURE";
        } & WithRequired<components["schemas"]["CapitalizedEnvelope"], "Data" | "Message" | "Status">;
        /** A signed statement (W3C Verifiable Credentials Data Model 1.1). Keep and pass it on unchanged. */
        VerifiableCredential: {
            /** Context identifiers; they give the other names their meaning (JSON-LD 1.1, section 3.1). */
            "@context": string[];
            /** Echo of what the request asked for. */
            config: components["schemas"]["CredentialConfig"];
            /** Credential data that the caller supplied. An empty object may be returned. */
            credentialData: {
                [key: string]: unknown;
            };
            /** Where a verifier learns whether the credential was revoked (W3C Status List 2021). */
            credentialStatus: components["schemas"]["CredentialStatus"];
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
            issuanceDate: components["schemas"]["Timestamp"];
            /**
             * Date and time in UTC, ISO 8601 (RFC 3339 profile).
             *
             * Format: date-time
             */
            issued: components["schemas"]["Timestamp"];
            /** DID of the one who signs the credential. */
            issuer: components["schemas"]["IssuerDid"];
            /** The signature over the credential. */
            proof: components["schemas"]["CredentialProof"];
            /** Identifier of the template that the credential is made from. */
            templateId: components["schemas"]["TemplateId"];
            /** Kinds of this credential; `VerifiableCredential` is one of them. */
            type: string[];
            /**
             * Date and time in UTC, ISO 8601 (RFC 3339 profile).
             *
             * Format: date-time
             */
            validFrom: components["schemas"]["Timestamp"];
        };
        /** Where a verifier learns whether the credential was revoked (W3C Status List 2021). */
        CredentialStatus: {
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
        CredentialProof: {
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
        Timestamp: string;
        /** What to mint, and to whom. Every value is a string. */
        MintFTRequest: {
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
        MintFTResponse: {
            Data: components["schemas"]["MintResult"];
            /** Confirms that the token was minted. */
            Message: string;
            Status: "SUCCESS";
        } & WithRequired<components["schemas"]["CapitalizedEnvelope"], "Data" | "Message" | "Status">;
        MintResult: {
            /** Identifier of the mint request. Keep it. */
            referenceId: string;
            /** Hash of the transaction. May be an empty string although the mint succeeded. */
            txnHash: "" | `0x${string}`;
        };
        MintFTFailure: {
            /** The HTTP status again, in the body. */
            Code: 401;
            /** `subId with apiKey not matching`. */
            Message: "subId with apiKey not matching";
            Status: "FAILURE";
        } & WithRequired<components["schemas"]["CapitalizedEnvelope"], "Message" | "Status">;
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
                "application/json": components["schemas"]["SignAndSubmitGaslessTxRequest"];
            };
        };
        responses: {
            /** The transaction was submitted to the network. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignAndSubmitGaslessTxResponse"];
                };
            };
            /** The key in `Authorization` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageBody"];
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
                "application/json": components["schemas"]["FundedTransactionsRequest"];
            };
        };
        responses: {
            /** One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundedTransactionsResponse"];
                };
            };
            /** The key in `Authorization` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageBody"];
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
                "application/json": components["schemas"]["FundedTransactionsRequest"];
            };
        };
        responses: {
            /** One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundedTransactionsResponse"];
                };
            };
            /** The key in `Authorization` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageBody"];
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
                "application/json": components["schemas"]["CreateVCRequest"];
            };
        };
        responses: {
            /** The credential was created and signed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateVCResponse"];
                };
            };
            /** The key is wrong, or a header is missing. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageBody"];
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
                    "application/json": components["schemas"]["CreateVCFailure"];
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
                "application/json": components["schemas"]["MintFTRequest"];
            };
        };
        responses: {
            /** The token was minted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintFTResponse"];
                };
            };
            /** The key is wrong, a header is missing, or the sub-identifier (`DappId`) does not belong to the key. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageBody"] | components["schemas"]["MintFTFailure"];
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
                "application/json": components["schemas"]["AddWhitelistedContractRequest"];
            };
        };
        responses: {
            /** The smart contract was registered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddWhitelistedContractResponse"];
                };
            };
            /** The key in `Authorization` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageBody"];
                };
            };
        };
    };
}
type WithRequired<T, K extends PropertyKey> = T extends unknown ? T & Required<Pick<T, K & keyof T>> : never;

/**
 * The envelope of signAndSubmitGaslessTx, createVC and mintFT. Its members begin with a capital letter.
 */
export type CapitalizedEnvelope = components["schemas"]["CapitalizedEnvelope"];
/**
 * The envelope of the funded-transaction list and of addWhitelistedContractLinkedToDApp. Its members are in lower
 * case.
 */
export type LowerCaseEnvelope = components["schemas"]["LowerCaseEnvelope"];
/** A body with a single field, without any envelope. */
export type MessageBody = components["schemas"]["MessageBody"];
export type SignAndSubmitGaslessTxRequest = components["schemas"]["SignAndSubmitGaslessTxRequest"];
export type SignAndSubmitGaslessTxResponse = components["schemas"]["SignAndSubmitGaslessTxResponse"];
export type GaslessSubmission = components["schemas"]["GaslessSubmission"];
export type FundedTransactionsRequest = components["schemas"]["FundedTransactionsRequest"];
export type FundedTransactionsResponse = components["schemas"]["FundedTransactionsResponse"];
export type FundedTransactionList = components["schemas"]["FundedTransactionList"];
/** One funded transaction. The members in the examples are made up to have something to show. */
export type FundedTransaction = components["schemas"]["FundedTransaction"];
export type AddWhitelistedContractRequest = components["schemas"]["AddWhitelistedContractRequest"];
export type AddWhitelistedContractResponse = components["schemas"]["AddWhitelistedContractResponse"];
/**
 * Identifier of the chain (EIP-155), e.g. 80002 for Polygon Amoy. Documented as a string; examples have a number.
 */
export type ChainId = components["schemas"]["ChainId"];
/** Either shape is accepted. The answer echoes the values in `config`. */
export type CreateVCRequest = components["schemas"]["CreateVCRequest"];
/** The nested shape, with a place for properties of your own. */
export type CreateVCNestedRequest = components["schemas"]["CreateVCNestedRequest"];
/** The flat shape, with every parameter on the first level. */
export type CreateVCFlatRequest = components["schemas"]["CreateVCFlatRequest"];
export type CredentialConfig = components["schemas"]["CredentialConfig"];
/** DID of the one the credential is about. */
export type SubjectDid = components["schemas"]["SubjectDid"];
/** DID of the one who signs the credential. */
export type IssuerDid = components["schemas"]["IssuerDid"];
/** Kind of proof. Seen is `LD_PROOF`. */
export type ProofType = components["schemas"]["ProofType"];
/** Kind of revocation status. Seen is `StatusList2021Entry`. */
export type StatusType = components["schemas"]["StatusType"];
/** Identifier of the template that the credential is made from. */
export type TemplateId = components["schemas"]["TemplateId"];
export type CreateVCResponse = components["schemas"]["CreateVCResponse"];
export type CreateVCFailure = components["schemas"]["CreateVCFailure"];
/** A signed statement (W3C Verifiable Credentials Data Model 1.1). Keep and pass it on unchanged. */
export type VerifiableCredential = components["schemas"]["VerifiableCredential"];
/** Where a verifier learns whether the credential was revoked (W3C Status List 2021). */
export type CredentialStatus = components["schemas"]["CredentialStatus"];
/** The signature over the credential. */
export type CredentialProof = components["schemas"]["CredentialProof"];
/** Date and time in UTC, ISO 8601 (RFC 3339 profile). */
export type Timestamp = components["schemas"]["Timestamp"];
/** What to mint, and to whom. Every value is a string. */
export type MintFTRequest = components["schemas"]["MintFTRequest"];
export type MintFTResponse = components["schemas"]["MintFTResponse"];
export type MintResult = components["schemas"]["MintResult"];
export type MintFTFailure = components["schemas"]["MintFTFailure"];
