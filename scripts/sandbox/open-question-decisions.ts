import { commandTable } from '../serve/control/control.ts';
import { sandboxControlDocument } from './control.ts';
import { listedFields } from './funded/fields.ts';

/** What the sandbox does where the interface leaves something open, by the text of the open question. */
export const decisions: { [question: string]: string } = {
  'Events are not shown, and neither are callbacks or webhooks.': 'It sends none.',
  ['The version policy is not shown, nor how long version v0 is supported. Error cases for the validation of ' +
  'operations other than createVC are not shown.']:
    'A request that breaks its schema gets 422 and a problem that lists each violation. A valid request that cannot ' +
    'be carried out gets 400 and the failure envelope of the operation, with one sentence as its message.',
  'Rate limits are not shown.': 'There are none.',
  'No states or transitions of a submitted or funded transaction are shown; whether it was mined is asked of the node.':
    'A transaction is `submitted`, then `mined`, or `reverted` if the smart contract refused it after all.',
  'Listing, revoking and verifying credentials through the platform is not shown.':
    '`POST /_twinspec/credentials/revoke` revokes one. Any verifier can check one offline, and read the status ' +
    'list at the address that it contains.',
  'How the state of a mint request is asked for by its referenceId is not shown.':
    'There is no need: the answer comes once the mint is in a block, and always has `txnHash`. A mint that reverts ' +
    'there is refused, with its hash in the message.',
  'Which of the two listing paths is meant to last is not shown; both are documented.': 'Both give the same list.',
  'The weightage of the other operations is not shown, and neither is what weights count against.':
    'Nothing is counted.',
  'The 401 body of createVC is not shown; the single-field body follows from the rule that holds for every key.':
    'The single-field body.',
  ['Which of the headers of mintFT are required is stated only by an example that has all three; all three are asked ' +
  'for here.']: 'All three are asked for.',
  'Whether registering the same smart contract again changes, repeats or refuses the registration is not shown.':
    'It changes the registration: for each dApp, smart contract and chain, the latest one counts.',
  'What the stored record holds beyond the request fields is not shown; the answer carries null.':
    'Nothing. With `--strict`, gasless submissions are checked against the record.',
  'How long a key lives and what it may be used for (its scopes) is not shown.':
    'Any key except `not-a-valid-key` is accepted, for ever and for everything; with `--credential apiKey=…`, only ' +
    'that one. The demo key owns only `demo-dapp-id`. Any other dApp belongs to the key that first ' +
    'creates a credential or mints for it.',
  'What createVC answers when DappId is missing or belongs to another key is not shown.': '401, as for a wrong key.',
  'Whether ChainId may differ from the chainId of the body is not shown.':
    'No: both have to be the chain of the sandbox.',
  'Whether an ABI is also taken as plain JSON text is not shown.':
    'It is, and so is the output of a compiler, with the ABI in its member `abi`. A human-readable ABI is not: the ' +
    'interface shows Base64 of an ABI, and what is encoded has to be its JSON.',
  'How the arguments are written in the documented string form is not shown.':
    'As the JSON text of the list. Numbers may be text, and have to be if they have more than 15 digits. A tuple is ' +
    'a list, or an object with the names of its members. Of overloaded methods, the one whose types fit best is ' +
    'called, or the one whose signature is given as `method`.',
  'Bounds of page, and whether the first page is 0 or 1, are not shown; the examples count from 1.':
    'Pages count from 1; page 0 is refused.',
  'Bounds of limit are not shown.': 'From 1 to 1000.',
  'The names of the fields that can be searched are not shown.':
    'All fields of an entry; if none is named, all are searched. The search finds any part of a value, and ignores ' +
    'case.',
  'The names of the fields that can be filtered on are not shown.':
    'The same fields. A filter compares the whole value.',
  'The fields of a funded transaction are not shown.':
    'Those in the table below. A user is identified by the address of the wallet that signs, so `userId` is either ' +
    'that or the dApp.',
  'The unit of gasLimitConfigured (gas, or a coin amount) is not shown; decimals are allowed.':
    "A whole number means units of gas; a number with decimals is the highest fee, in the chain's coin.",
  'Which chain applies when chainId is left out is not shown.': 'The chain of the sandbox, as there is no other.',
  'Whether credentialData may be left out is not shown; it is not among the mandatory parameters of the flat shape.':
    'It may; the credential then says nothing about the subject but its DID. Members next to `credentialSubject` ' +
    'come back in `credentialData`, signed as well.',
  'Where caller-defined properties of the subject go in the flat shape is not shown.':
    'Nowhere: only the nested shape can have them.',
  'Values of proofType other than LD_PROOF are not shown.':
    'Others are refused. LD_PROOF is a JsonWebSignature2020 by the `did:key` of the examples, the only issuer whose ' +
    'key the sandbox has.',
  'Values of statusType other than StatusList2021Entry are not shown.': 'Others are refused.',
  'Whether the timestamp of the proof is always in UTC is not shown.': 'It is.',
  'No proofPurpose is shown, without which verifiers of linked data find no proof.':
    '`assertionMethod`. The signature covers every value, including your own properties. Values that linked data ' +
    'cannot express (null, empty lists, duplicates in a list, names with `:` or `#`), or that its implementations ' +
    'read differently, are refused. In linked data a list is a set, so its order is not covered.',
  'Which fields of mintFT are required is not shown, so none is; a sensible request has them all.':
    '`contractAddress`, `recipientAddress` and `quantity`. The demo tokens are minted by their owner, any other ' +
    'token by the custodial wallet of the `custodialWalletAccessToken`. A refusal names the address of that wallet, ' +
    'so that you can give it the right to mint.',
  'Values of erc other than ERC20 are not shown.': 'Others are refused.',
  'Whether quantity counts whole tokens or the smallest unit of the token is not shown.':
    'Whole tokens; `0.5` is half a token, if the token has decimals.',
  'Values of walletType other than non-custodial are not shown.': 'It makes no difference.',
  'Whether the failure body of mintFT also has Data is not shown.': 'It has none.',
  ['The response envelope of the JSON-RPC methods is not shown; here it is the one of JSON-RPC 2.0, section 5: ' +
  '`jsonrpc`, `id`, and `result` or `error`.']: 'That one.',
  'How the JSON-RPC methods are versioned, beyond the protocol version 2.0 in each request, is not shown.':
    'They are not.',
  'Whether and how callers of the JSON-RPC endpoint authenticate is not shown; the mock asks for nothing.':
    'They do not. Every other method of the node is passed through as well.',
  ['The error format of the JSON-RPC methods is not shown; here it is the one of JSON-RPC 2.0, section 5.1, with its ' +
  'code -32602 for params that break the schema and code 3 for a revert.']: "The node's own errors, in that format.",
  ['What a call that would fail yields is not shown. Ethereum nodes answer error code 3 with the ABI-encoded revert ' +
  'reason in `data`, as documented here (execution-apis).']: "The node's own error 3.",
  ['The interface gives a hexadecimal number only; whether tags such as `latest` are accepted here, as most nodes do,' +
  ' is not shown.']: 'They are: the node answers, and the log notes that the schema does not have them.',
  'What an unknown block yields is not shown. Nodes differ: null, `0x0` or an error; all three are accepted.':
    'Null, even if the node answers with an error.',
  ['The interface requires `to`. Whether a call without it, which creates a smart contract, is estimated all the ' +
  'same, as Ethereum nodes do, is not shown.']: 'It is, as wallets ask for that before they deploy.',
  ['The interface documents `gas` as an integer without saying whether it is a JSON number or a hexadecimal ' +
  'quantity; both are accepted. Ethereum nodes expect the quantity (EIP-1474).']:
    'Both are: a number is passed to the node as a quantity.',
};

/** The decisions, as a table for the docs. */
export const decisionsTable: { columns: string[]; rows: string[][] } = {
  columns: ['What is open', 'What the sandbox does'],
  rows: Object.entries(decisions),
};

/** The fields of a funded transaction, as a table for the docs. */
export const fieldsTable: { columns: string[]; rows: string[][] } = {
  columns: ['Field', 'What it is'],
  rows: Object.entries(listedFields).map(([name, text]) => [`\`${name}\``, text]),
};

/** The commands of a sandbox, as a table for the docs. */
export const sandboxControlTable = commandTable(sandboxControlDocument.paths);
