// Prints the packages, with versions, that the mock reads documents of others with: `node packages.mjs package.json`.
import { readFileSync } from 'node:fs';

const [, , file = 'package.json'] = process.argv;
const { devDependencies } = JSON.parse(readFileSync(file, 'utf8'));
const names = ['@scalar/openapi-upgrader', 'ajv', 'ajv-formats', 'json-schema-faker', 'yaml'];
const missing = names.filter((name) => devDependencies[name] === undefined);
if (missing.length > 0) throw new Error(`${file} does not have ${missing.join(', ')}.`);
process.stdout.write(`${names.map((name) => `${name}@${devDependencies[name]}`).join(' ')}\n`);
