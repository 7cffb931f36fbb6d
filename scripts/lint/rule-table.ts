import { validatorsForExamples } from '../contract/lenient-validators/lenient-validators.ts';
import type { Contract } from '../contract/contract.ts';
import { ContractError } from '../contract/base/errors.ts';
import { once } from '../contract/base/once.ts';
import { compileSchemas } from '../contract/compile/compile-schemas.ts';
import type { RequestValidators, ResponseValidators } from '../contract/validate/validator-types.ts';
import { progressOf } from '../terminal/progress/progress.ts';
import { checkExchanges, checkLoneExamples, checkPartExamples, checkWrittenExamples } from './check-examples.ts';
import {
  checkChoice,
  checkConditions,
  checkCovered,
  checkDistinct,
  checkEcho,
  checkFresh,
  checkPairs,
} from './exchanges.ts';
import { checkExpressions } from './expressions.ts';
import { checkExtensions, checkSpelling } from './extensions.ts';
import { checkLinkRelations, checkLinks, checkProbes } from './links.ts';
import {
  checkDeclaredSafe,
  checkEncodings,
  checkEnvelope,
  checkHeaderExamples,
  checkMissingEnvelope,
  checkOperationIds,
  checkPageSizes,
  checkPagination,
  checkSafe,
  checkSafeToRepeat,
  checkSubscriptions,
} from './operations.ts';
import {
  checkAddresses,
  checkComponentNames,
  checkDeclaredScopes,
  checkMediaTypes,
  checkIgnoredHeaders,
  checkIgnoredMembers,
  checkOldSchemas,
  checkPathSigns,
  checkPlaces,
  checkScopes,
  checkServers,
  checkStatusCodes,
  checkVersion,
  checkXml,
  checkXmlNames,
} from './musts.ts';
import { checkPatterns } from './patterns.ts';
import { checkResources } from './resources.ts';
import { checkRpcErrors, checkRpcNames, checkRpcParams, checkRpcResults, checkRpcServers } from './rpc-musts.ts';
import {
  checkDefaults,
  checkDiscriminators,
  checkIdleDiscriminators,
  checkNullInEnum,
  checkSatisfiable,
} from './schemas.ts';
import {
  checkAdditionalOperations,
  checkExclusiveMembers,
  checkParameterContent,
  checkPathTemplates,
  checkReadByNode,
  checkSomeResponse,
  findInObjects,
  type ObjectRule,
} from './structure.ts';
import { checkStylePlaces, checkWireForms } from './wire-forms.ts';
import {
  perOperation,
  type Finding,
  type LintRule,
  type RuleCheck,
  type Subject,
  type WrittenDocument,
} from './rule.ts';

/** A set of rules: `anyone` is about mistakes in any document, `house` adds what we ask of our own. */
export type RuleSet = 'anyone' | 'house';

/** A finding, and the rule that made it. */
export type RuleFinding = Finding & Pick<LintRule, 'severity'> & { rule: string };

/** A rule of our own, which may be about the objects of a document. */
type OwnRule = Omit<LintRule, 'check'> & { of: RuleSet; check: RuleCheck | ObjectRule };

const rules: OwnRule[] = [
  { name: 'extensions', of: 'anyone', severity: 'error', check: checkExtensions },
  { name: 'extensions', of: 'anyone', severity: 'warning', check: checkSpelling },
  { name: 'one-envelope', of: 'anyone', severity: 'error', check: perOperation(checkEnvelope) },
  { name: 'exchange-agrees-with-schema', of: 'anyone', severity: 'error', check: checkExchanges },
  { name: 'example-agrees-with-schema', of: 'anyone', severity: 'error', check: checkLoneExamples },
  { name: 'example-agrees-with-schema', of: 'anyone', severity: 'error', check: checkPartExamples },
  { name: 'example-agrees-with-schema', of: 'anyone', severity: 'error', check: perOperation(checkWrittenExamples) },
  { name: 'default-agrees-with-schema', of: 'anyone', severity: 'warning', check: checkDefaults },
  { name: 'satisfiable', of: 'anyone', severity: 'warning', check: checkSatisfiable },
  { name: 'null-in-enum', of: 'anyone', severity: 'warning', check: checkNullInEnum },
  { name: 'discriminator', of: 'anyone', severity: 'error', check: checkDiscriminators },
  { name: 'discriminator', of: 'anyone', severity: 'warning', check: checkIdleDiscriminators },
  { name: 'exclusive-members', of: 'anyone', severity: 'error', check: checkExclusiveMembers },
  { name: 'parameter-content', of: 'anyone', severity: 'error', check: checkParameterContent },
  { name: 'some-response', of: 'anyone', severity: 'error', check: checkSomeResponse },
  { name: 'operation-id', of: 'anyone', severity: 'warning', check: checkOperationIds },
  { name: 'additional-operations', of: 'anyone', severity: 'error', check: checkAdditionalOperations },
  { name: 'additional-operations', of: 'anyone', severity: 'warning', check: checkReadByNode },
  { name: 'path-template', of: 'anyone', severity: 'error', check: checkPathTemplates },
  { name: 'path-template', of: 'anyone', severity: 'error', check: checkPathSigns },
  { name: 'version', of: 'anyone', severity: 'error', check: checkVersion },
  { name: 'address', of: 'anyone', severity: 'error', check: checkAddresses },
  { name: 'component-name', of: 'anyone', severity: 'error', check: checkComponentNames },
  { name: 'scopes', of: 'anyone', severity: 'error', check: checkScopes },
  { name: 'scopes', of: 'anyone', severity: 'warning', check: checkDeclaredScopes },
  { name: 'servers', of: 'anyone', severity: 'error', check: checkServers },
  { name: 'parameter-place', of: 'anyone', severity: 'error', check: checkPlaces },
  { name: 'media-type', of: 'anyone', severity: 'error', check: checkMediaTypes },
  { name: 'encoding', of: 'anyone', severity: 'error', check: checkEncodings },
  { name: 'xml', of: 'anyone', severity: 'error', check: checkXml },
  { name: 'xml', of: 'anyone', severity: 'warning', check: checkXmlNames },
  { name: 'status-code', of: 'anyone', severity: 'error', check: checkStatusCodes },
  { name: 'schema-of-3.0', of: 'anyone', severity: 'error', check: checkOldSchemas },
  { name: 'ignored', of: 'anyone', severity: 'warning', check: checkIgnoredHeaders },
  { name: 'ignored', of: 'anyone', severity: 'warning', check: checkIgnoredMembers },
  { name: 'exchange-answers-itself', of: 'anyone', severity: 'error', check: checkConditions },
  { name: 'exchange-echo', of: 'anyone', severity: 'error', check: perOperation(checkEcho) },
  { name: 'pagination', of: 'anyone', severity: 'error', check: perOperation(checkPagination) },
  { name: 'page-size', of: 'anyone', severity: 'warning', check: perOperation(checkPageSizes) },
  { name: 'subscriptions', of: 'anyone', severity: 'error', check: checkSubscriptions },
  { name: 'resources', of: 'anyone', severity: 'error', check: checkResources },
  { name: 'links', of: 'anyone', severity: 'error', check: checkLinks },
  { name: 'links', of: 'house', severity: 'error', check: checkLinkRelations },
  { name: 'expressions', of: 'anyone', severity: 'error', check: checkExpressions },
  { name: 'safe', of: 'anyone', severity: 'error', check: perOperation(checkSafe) },
  { name: 'safe', of: 'house', severity: 'error', check: perOperation(checkDeclaredSafe) },
  { name: 'probes', of: 'anyone', severity: 'error', check: checkProbes },
  { name: 'fresh', of: 'anyone', severity: 'error', check: perOperation(checkFresh) },
  { name: 'fresh', of: 'house', severity: 'error', check: perOperation(checkDistinct) },
  { name: 'rpc-params', of: 'anyone', severity: 'error', check: checkRpcParams },
  { name: 'rpc-errors', of: 'anyone', severity: 'error', check: checkRpcErrors },
  { name: 'rpc-name', of: 'anyone', severity: 'error', check: checkRpcNames },
  { name: 'rpc-result', of: 'anyone', severity: 'error', check: checkRpcResults },
  { name: 'servers', of: 'anyone', severity: 'error', check: checkRpcServers },
  { name: 'wire-form', of: 'anyone', severity: 'error', check: checkStylePlaces },
  { name: 'wire-form', of: 'anyone', severity: 'warning', check: checkWireForms },
  { name: 'slow-pattern', of: 'anyone', severity: 'warning', check: checkPatterns },
  { name: 'envelope', of: 'anyone', severity: 'warning', check: checkMissingEnvelope },
  { name: 'header-example', of: 'anyone', severity: 'warning', check: perOperation(checkHeaderExamples) },
  { name: 'extensions', of: 'house', severity: 'error', check: checkSpelling },
  { name: 'safe-to-repeat', of: 'house', severity: 'error', check: perOperation(checkSafeToRepeat) },
  { name: 'exchange-pairs', of: 'house', severity: 'error', check: perOperation(checkPairs) },
  { name: 'exchange-for-every-response', of: 'house', severity: 'error', check: perOperation(checkCovered) },
  { name: 'exchange-answers-itself', of: 'house', severity: 'error', check: checkChoice },
];

/** The names of our own rules. */
export const ruleNames = [...new Set(rules.map(({ name }) => name))];

/**
 * How schemas are compiled. Ours are all compiled, as they may have no unknown keywords; those of others, of which
 * there may be thousands, only when an example needs them.
 */
const validatorsBy: Record<RuleSet, (contract: Contract) => RequestValidators & ResponseValidators> = {
  anyone: validatorsForExamples,
  house: (contract) => compileSchemas(contract, 'strict'),
};

/**
 * Checks a contract against the rules that @redocly/cli does not have.
 *
 * @param ruleSet - the rules to apply
 * @param others - further rules, of plug-ins
 * @param refuse - gets a sentence for each schema that does not compile; what needs it is left out
 * @returns the findings, rule by rule
 */
export function checkRules(
  contract: Contract,
  written: WrittenDocument[],
  ruleSet: RuleSet,
  others: LintRule[],
  refuse: (problems: string[]) => void = () => undefined,
): RuleFinding[] {
  const attempt = <Result>(work: () => Result, otherwise: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      refuse(error.problems);
      return otherwise();
    }
  };
  const validators = once(() =>
    attempt(
      () => validatorsBy[ruleSet](contract),
      () => validatorsForExamples(contract),
    ),
  );
  const subject: Subject = {
    contract,
    written,
    get validators() {
      return validators();
    },
  };
  const progress = progressOf('operations', contract.operations.length);
  const chosen = [...rules.filter(({ of }) => of === 'anyone' || of === ruleSet), ...others];
  try {
    const aboutObjects = chosen.flatMap(({ check }) => (typeof check === 'function' ? [] : [check]));
    const inObjects = findInObjects(subject, aboutObjects, (work) => attempt(work, () => []));
    return chosen.flatMap(({ name: rule, severity, check }) => {
      const found =
        typeof check === 'function'
          ? attempt(
              () => check(subject, progress.done),
              () => [],
            )
          : (inObjects.get(check) ?? []);
      return found.map((one) => ({ severity, ...one, rule }));
    });
  } finally {
    progress.end();
  }
}
