/** Generates docs/api/permissions.md from the tables of operations: `node scripts/permissionsPage.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format } from 'oxfmt'
import { operationsOnApplications, reservedOnApplications } from '../contract/operations/applications.ts'
import { operationsOnDatasets, reservedOnDatasets } from '../contract/operations/datasets.ts'
import {
  classTitles,
  operationClasses,
  type Operation,
  type Operations,
  type Shape
} from '../contract/operations/types.ts'

const page = resolve(import.meta.dirname, '../docs/api/permissions.md')

const shapeNames: Record<Shape, string> = {
  file: 'file',
  rest: 'editable',
  notMeta: 'with data',
  history: 'with a history of lines',
  ownership: 'with owners of lines',
  extensions: 'with extensions',
  masterData: 'with master data',
  readApiKey: 'with a read API key'
}

const introduction = `# Permissions

_This page is written by \`node scripts/permissionsPage.ts\` from \`contract/operations/\`; a test fails when it is not up to date._

Every route on a resource needs one **operation**. A session may do an operation when

1. it is in admin mode, or has the role \`admin\` in the account that owns the resource (personal owners have it in their own account; a member of a department has a role on the resources of that department only); or
2. an entry of the permissions of the resource matches the session, and names the operation or its **class**.

An entry without \`type\` and \`id\` is public. \`{"type": "user", "id": "*"}\` is everybody who signed in; a user is named by \`id\` or by \`email\`, whatever its capitals. An organization may be narrowed by \`department\` (\`-\` for none) and by \`roles\`; it matches while that organization is the active account. The organization of another account is how partners are let in. Rules: \`contract/permissions.ts\`, for server and browser alike.

Nobody changes anything without an identity: an operation of the classes \`write\`, \`manageOwnLines\` and \`admin\` that an entry grants to everybody is 401 for anonymous callers (403 when no entry grants it). Lines of one's own (\`/own/…\`) are 401 for them whatever the permissions.

A list shows what has \`list\`, and with \`can=\` what has one of the operations, by the same rules but one: entries restricted to roles count for those roles only, while on one resource the role \`admin\` matches any of them. Names that are neither operations nor classes are granted on nothing.

A key that bypasses the session (the read API key of a dataset, a [protected link](applications.md#datasets-through-a-link)) gives exactly the classes and operations that it names, whoever is signed in.

"Proposed for" says which datasets the editor of permissions proposes an operation for; requests are checked by the operation alone. "Counted as" is the \`track\` of the header \`x-operation\`.
`

function table(operations: Record<string, Operation>): string {
  const code = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join('<br>')
  const rows = Object.entries(operations).map(([id, { title, routes, track, shapes = [], deprecated }]) =>
    [
      `\`${id}\``,
      `${title.en}${deprecated ? ' (deprecated)' : ''}`,
      title.fr,
      code(routes) || '–',
      shapes.map((shape) => shapeNames[shape]).join(', ') || 'all',
      track ? `\`${track}\`` : '–'
    ].join(' | ')
  )
  const header = 'Operation | Title | Titre | Routes | Proposed for | Counted as'
  return [header, '--- | --- | --- | --- | --- | ---', ...rows].map((row) => `| ${row} |`).join('\n')
}

function classSections(operations: Operations): string {
  return operationClasses
    .filter((name) => Object.keys(operations[name]).length)
    .map(
      (name) =>
        `### \`${name}\`: ${classTitles[name].en} / ${classTitles[name].fr}\n\n${table(operations[name])}`
    )
    .join('\n\n')
}

const reservedTexts: Record<string, string> = {
  contrib: 'Administrators and contributors of the account that will own it',
  ownerAdmin: 'The owning user, administrators of the root of the owning organization, admin mode',
  superAdmin: 'Admin mode'
}

function reservedSection(groups: Record<string, Record<string, Operation>>): string {
  const parts = Object.entries(groups).map(([name, group]) => `${reservedTexts[name]}:\n\n${table(group)}`)
  return `### Granted by no entry\n\n${parts.join('\n\n')}`
}

export async function permissionsPage(): Promise<string> {
  const text = [
    introduction,
    '## Datasets',
    'Routes stand under `/data-fair/api/v1/datasets/{id}`, but for `/datasets`.',
    classSections(operationsOnDatasets),
    reservedSection(reservedOnDatasets),
    '## Applications',
    'Routes stand under `/data-fair/api/v1/applications/{id}`, but for `/applications`.',
    classSections(operationsOnApplications),
    reservedSection(reservedOnApplications),
    '## Remote services',
    'None: they are managed in admin mode, and read as their own `public` and `privateAccess` say.'
  ].join('\n\n')
  return (await format(page, text)).code
}

export const writtenPage = (): string => readFileSync(page, 'utf8')

if (process.argv[1] === import.meta.filename) writeFileSync(page, await permissionsPage())
