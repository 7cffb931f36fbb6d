// What scripts of all pages use: elements, tabs, buttons that copy, the choice of light or dark.

export { copy, prepareCopying, say } from './copy-buttons.ts';
export { codeBlockElement, element, finishCode, jsonInLines, nameElement } from './element.ts';
export { prepareTabs, selectTab } from './tabs.ts';
export { prepareTheme } from './theme-toggle.ts';
