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
         * @description Calls one method of a smart contract. The developer wallet behind `privateKey` signs, the platform pays the gas and submits.
         *     The answer means *submitted*, not *mined*: ask the node for `txHash` with `eth_getTransactionByHash` until its `blockNumber` is there.
         *
         *     The smart contract has to be on the whitelist of the dApp: see `addWhitelistedContractLinkedToDApp`.
         *     Sending the same request again submits a second transaction, so it is never repeated automatically.
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
         * @description Lists, page by page, the transactions whose gas the platform paid for a dApp or a user. Examples of requests use this path.
         *     `POST /api/v0/gasless/listAllProtocolConfig` takes the same body and gives the same answer.
         *
         *     Ask for `page` 1, then go on while `page` × `limit` is below `total`.
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
         * @description The same list under a second path that is documented for it; examples of requests use `POST /api/v0/gasless/listAllFundedTransactions`.
         *     Body and answer are shared by both.
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
         * @description Makes a credential from a template: the issuer signs what it says about the subject. Every call weighs 10: it counts as ten where calls are counted.
         *
         *     The body has one of two shapes, both documented: the *nested* one, with `config` and `credentialData`, or the *flat* one.
         *     Only the nested one can carry properties of your own about the subject.
         *
         *     Give the returned credential to its subject as it is: a changed byte breaks `proof`. A verifier checks the proof and looks the
         *     credential up in `credentialStatus.statusListCredential`.
         *     Each call makes another credential, so it is never repeated automatically.
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
         * @description Mints `quantity` tokens of an ERC-20 smart contract to `recipientAddress`.
         *     Keep `referenceId`; `txnHash` may still be empty when the answer comes.
         *
         *     A mint that is sent twice mints twice. When no answer arrives, do not send it again: look at the recipient's balance first.
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
         * @description Registers a smart contract, so that the platform pays the gas of calls to it on behalf of one dApp, up to `gasLimitConfigured` each.
         *     After it, `signAndSubmitGaslessTx` may call the smart contract.
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
        /** @description The envelope of signAndSubmitGaslessTx, createVC and mintFT. Its members begin with a capital letter. */
        CapitalizedEnvelope: {
            /** @description The payload; null in a failure. */
            Data?: unknown;
            /** @description A text for people. Do not branch on it. */
            Message: string;
            /**
             * @description Whether this one call did what was asked. It is no stored state.
             * @enum {string}
             */
            Status: "SUCCESS" | "FAILURE";
        };
        /** @description The envelope of the funded-transaction list and of addWhitelistedContractLinkedToDApp. Its members are in lower case. */
        LowerCaseEnvelope: {
            /** @description The payload, or null. */
            data: unknown;
            /** @description A text for people. Do not branch on it. */
            message: string;
            /** @description Whether this one call did what was asked. It is no stored state. */
            status: boolean;
        };
        /** @description A body with a single field, without any envelope. */
        MessageBody: {
            /** @description Says that the API key in the request is invalid. */
            message: string;
        };
        SignAndSubmitGaslessTxRequest: {
            /**
             * Format: password
             * @description Private key of the developer wallet that signs. It leaves your machine with this request; keep it out of logs and of browsers.
             */
            privateKey: string;
            /** @description Identifier of the dApp that pays for the gas. */
            dAppId: string;
            chainId: components["schemas"]["ChainId"];
            /** @description Address of the smart contract that receives the transaction. */
            to: string;
            /** @description ABI of the smart contract. Examples have the JSON text of the ABI in Base64 (RFC 4648, section 4). */
            contractAbi: string;
            /** @description Name of the smart-contract method to call. */
            method: string;
            /** @description Arguments of the method, in its order. Documented as a string; examples have a JSON array. */
            params: string | unknown[];
        };
        SignAndSubmitGaslessTxResponse: {
            Data: components["schemas"]["GaslessSubmission"];
            /**
             * @description Empty in a success.
             * @constant
             */
            Message: "";
            /** @constant */
            Status: "SUCCESS";
        } & WithRequired<components["schemas"]["CapitalizedEnvelope"], "Data" | "Message" | "Status">;
        GaslessSubmission: {
            /** @description Confirms that the transaction was submitted to the network. */
            message: string;
            /** @description Hash of the submitted transaction, 32 bytes in hex (hash32 of the Ethereum execution API). Ask the node for it to learn whether it was mined. */
            txHash: `0x${string}`;
        };
        FundedTransactionsRequest: {
            /** @description Number of the page. Documented as a string; examples have a number. */
            page: string | number;
            /** @description Entries on a page. Documented as a string; examples have a number. */
            limit: string | number;
            /** @description Value to search for; an empty string searches for nothing. */
            searchValue?: string;
            /** @description Fields to search in. Documented as a string; examples have an (empty) array. */
            searchIn?: string | unknown[];
            /** @description Value to filter by; an empty string filters nothing. */
            filterValue?: string;
            /** @description Fields to filter on. Documented as a string; examples have an (empty) array. */
            filterIn?: string | unknown[];
            /** @description Identifier of the dApp, or of the user, whose transactions are listed. */
            userId: string;
        };
        FundedTransactionsResponse: {
            data: components["schemas"]["FundedTransactionList"];
            message: string;
            /** @constant */
            status: true;
        } & WithRequired<components["schemas"]["LowerCaseEnvelope"], "data" | "message" | "status">;
        FundedTransactionList: {
            /** @description The entries of this page. */
            data: components["schemas"]["FundedTransaction"][];
            /** @description Page size that was applied. */
            limit: number;
            /** @description Number of this page. */
            page: number;
            /** @description Count of all entries, over all pages. */
            total: number;
        };
        /** @description One funded transaction. The members in the examples are made up to have something to show. */
        FundedTransaction: {
            [key: string]: unknown;
        };
        AddWhitelistedContractRequest: {
            /** @description Address of the smart contract to whitelist. */
            contractAddress: string;
            /** @description A name for it. */
            contractName: string;
            /** @description Identifier of the dApp that it is linked to. */
            linkedDAppId: string;
            /** @description Gas limit configured for a transaction. May have decimals. */
            gasLimitConfigured: number;
            /** @description Identifier of the chain (EIP-155). A number only. */
            chainId?: number;
        };
        AddWhitelistedContractResponse: {
            data: null;
            /** @description Confirms the creation. */
            message: string;
            /** @constant */
            status: true;
        } & WithRequired<components["schemas"]["LowerCaseEnvelope"], "data" | "message" | "status">;
        /** @description Identifier of the chain (EIP-155), e.g. 80002 for Polygon Amoy. Documented as a string; examples have a number. */
        ChainId: string | number;
        /** @description Either shape is accepted. The answer echoes the values in `config`. */
        CreateVCRequest: components["schemas"]["CreateVCNestedRequest"] | components["schemas"]["CreateVCFlatRequest"];
        /** @description The nested shape, with a place for properties of your own. */
        CreateVCNestedRequest: {
            config: components["schemas"]["CredentialConfig"];
            /** @description What the credential says. */
            credentialData?: {
                /** @description Properties of your own about the subject. */
                credentialSubject: {
                    [key: string]: unknown;
                };
            };
            templateId: components["schemas"]["TemplateId"];
        };
        /** @description The flat shape, with every parameter on the first level. */
        CreateVCFlatRequest: {
            subjectDid: components["schemas"]["SubjectDid"];
            issuerDid: components["schemas"]["IssuerDid"];
            proofType: components["schemas"]["ProofType"];
            statusType: components["schemas"]["StatusType"];
            templateId: components["schemas"]["TemplateId"];
        };
        CredentialConfig: {
            issuerDid: components["schemas"]["IssuerDid"];
            proofType: components["schemas"]["ProofType"];
            statusType: components["schemas"]["StatusType"];
            subjectDid: components["schemas"]["SubjectDid"];
        };
        /** @description DID of the one the credential is about. */
        SubjectDid: string;
        /** @description DID of the one who signs the credential. */
        IssuerDid: string;
        /** @description Kind of proof. Seen is `LD_PROOF`. */
        ProofType: string;
        /** @description Kind of revocation status. Seen is `StatusList2021Entry`. */
        StatusType: string;
        /** @description Identifier of the template that the credential is made from. */
        TemplateId: string;
        CreateVCResponse: {
            Data: components["schemas"]["VerifiableCredential"];
            /**
             * @description `VC Created` in a success.
             * @constant
             */
            Message: "VC Created";
            /** @constant */
            Status: "SUCCESS";
        } & WithRequired<components["schemas"]["CapitalizedEnvelope"], "Data" | "Message" | "Status">;
        CreateVCFailure: {
            Data: null;
            /**
             * @description `Invalid Template Id` or `mandatory params missing`.
             * @enum {string}
             */
            Message: "Invalid Template Id" | "mandatory params missing";
            /** @constant */
            Status: "FAILURE";
        } & WithRequired<components["schemas"]["CapitalizedEnvelope"], "Data" | "Message" | "Status">;
        /** @description A signed statement (W3C Verifiable Credentials Data Model 1.1). Keep and pass it on unchanged. */
        VerifiableCredential: {
            /** @description Context identifiers; they give the other names their meaning (JSON-LD 1.1, section 3.1). */
            "@context": string[];
            /** @description Echo of what the request asked for. */
            config: components["schemas"]["CredentialConfig"];
            /** @description Credential data that the caller supplied. An empty object may be returned. */
            credentialData: {
                [key: string]: unknown;
            };
            credentialStatus: components["schemas"]["CredentialStatus"];
            /** @description Whom the credential is about, with the properties the caller defined. */
            credentialSubject: {
                /** @description The subject DID. */
                id: string;
            };
            /** @description Identifier of the credential, a URN (RFC 8141). */
            id: string;
            issuanceDate: components["schemas"]["Timestamp"];
            issued: components["schemas"]["Timestamp"];
            issuer: components["schemas"]["IssuerDid"];
            proof: components["schemas"]["CredentialProof"];
            templateId: components["schemas"]["TemplateId"];
            /** @description Kinds of this credential; `VerifiableCredential` is one of them. */
            type: string[];
            validFrom: components["schemas"]["Timestamp"];
        };
        /** @description Where a verifier learns whether the credential was revoked (W3C Status List 2021). */
        CredentialStatus: {
            /** @description Address of this entry. */
            id: string;
            /** @description Address of the credential that holds the status list. */
            statusListCredential: string;
            /** @description Position in the list, as a decimal string. */
            statusListIndex: string;
            /** @description What the entry says, e.g. `revocation`. */
            statusPurpose: string;
            /** @description Kind of the entry, e.g. `StatusList2021Entry`. */
            type: string;
        };
        /** @description The signature over the credential. */
        CredentialProof: {
            /**
             * Format: date-time
             * @description When it was signed, ISO 8601 (RFC 3339 profile).
             */
            created: string;
            /** @description Who signed. */
            creator: string;
            /** @description Detached signature (RFC 7515, appendix F). */
            jws: string;
            /** @description What the signature is for, e.g. `assertionMethod`. Verifiers find no proof without it. */
            proofPurpose?: string;
            /** @description Kind of proof, e.g. `JsonWebSignature2020`. */
            type: string;
            /** @description The key that checks the signature, as a DID URL. */
            verificationMethod: string;
        };
        /**
         * Format: date-time
         * @description Date and time in UTC, ISO 8601 (RFC 3339 profile).
         */
        Timestamp: string;
        /** @description What to mint, and to whom. Every value is a string. */
        MintFTRequest: {
            /** @description Identifier of the chain (EIP-155), in decimal. */
            chainId?: string;
            /** @description Address of the token smart contract. */
            contractAddress?: string;
            /**
             * Format: password
             * @description Access token of a custodial wallet. Keep it out of logs.
             */
            custodialWalletAccessToken?: string;
            /** @description Token standard, e.g. `ERC20`. */
            erc?: string;
            /** @description Amount to mint, as a string, so that no digit is lost. */
            quantity?: string;
            /** @description Address that receives the tokens. */
            recipientAddress?: string;
            /** @description Kind of wallet that mints, e.g. `non-custodial`. */
            walletType?: string;
        };
        MintFTResponse: {
            Data: components["schemas"]["MintResult"];
            /** @description Confirms that the token was minted. */
            Message: string;
            /** @constant */
            Status: "SUCCESS";
        } & WithRequired<components["schemas"]["CapitalizedEnvelope"], "Data" | "Message" | "Status">;
        MintResult: {
            /** @description Identifier of the mint request. Keep it. */
            referenceId: string;
            /** @description Hash of the transaction. May be an empty string although the mint succeeded. */
            txnHash: "" | `0x${string}`;
        };
        MintFTFailure: {
            /**
             * @description The HTTP status again, in the body.
             * @constant
             */
            Code: 401;
            /**
             * @description `subId with apiKey not matching`.
             * @constant
             */
            Message: "subId with apiKey not matching";
            /** @constant */
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
            /** @description The transaction was submitted to the network. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignAndSubmitGaslessTxResponse"];
                };
            };
            /** @description The key in `Authorization` is missing or wrong. */
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
        /** @description Which page of which list. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FundedTransactionsRequest"];
            };
        };
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundedTransactionsResponse"];
                };
            };
            /** @description The key in `Authorization` is missing or wrong. */
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
        /** @description Which page of which list. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FundedTransactionsRequest"];
            };
        };
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundedTransactionsResponse"];
                };
            };
            /** @description The key in `Authorization` is missing or wrong. */
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
            /** @description The credential was created and signed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateVCResponse"];
                };
            };
            /** @description The key is wrong, or a header is missing. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageBody"];
                };
            };
            /** @description The template does not exist, or a mandatory parameter is missing. Correct the request; sending it again as it is will not help. */
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
            /** @description The token was minted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintFTResponse"];
                };
            };
            /** @description The key is wrong, a header is missing, or the sub-identifier (`DappId`) does not belong to the key. */
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
            /** @description The smart contract was registered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddWhitelistedContractResponse"];
                };
            };
            /** @description The key in `Authorization` is missing or wrong. */
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
