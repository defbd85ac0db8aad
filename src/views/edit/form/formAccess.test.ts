import { expect, it } from 'vitest'
import type { AccountKeys } from '../../../../contract/session.ts'
import { formAccess, type FormFacts, type FormVisitor } from './formAccess.ts'

const account: AccountKeys = { type: 'user', id: 'u1' }
const nobody: FormVisitor = { account: undefined, adminMode: false, hasKey: false }
const person: FormVisitor = { ...nobody, account }
const byLink: FormVisitor = { ...nobody, hasKey: true }
const personByLink: FormVisitor = { ...person, hasKey: true }

const readable = (userPermissions: string[], lineOwnership = false): FormFacts => ({
  dataset: { isRest: true, rest: { lineOwnership }, userPermissions },
  permissions: undefined
})
const unreadable = (permissions?: string[]): FormFacts => ({ dataset: undefined, permissions })
const file: FormFacts = {
  dataset: { isRest: false, userPermissions: ['createLine'] },
  permissions: undefined
}
const link = (mayUpdate = false) => ({ kind: 'link', mayUpdate })
const ownLines = { kind: 'own', owner: account }

it.each<[string, FormVisitor, FormFacts, object]>([
  [
    'a link that adds lines, to nobody in particular',
    byLink,
    unreadable(['readSafeSchema', 'createLine']),
    link()
  ],
  ['the same to somebody', personByLink, unreadable(['readSafeSchema', 'createLine']), link()],
  ['a link that also reads', byLink, readable(['readDescription', 'readLines', 'createLine']), link()],
  ['a link that also changes', byLink, readable(['readLines', 'createLine', 'updateLine']), link(true)],
  ['a link to lines that have owners', byLink, readable(['createLine', 'createOwnLine'], true), link()],
  ['the same, to somebody', personByLink, readable(['createLine', 'createOwnLine'], true), ownLines],
  ['a link that only reads', byLink, readable(['readLines']), { kind: 'closedLink' }],
  ['a link that was removed', byLink, unreadable(), { kind: 'closedLink' }],
  ['a link to a file', byLink, file, { kind: 'notEditable' }],
  ['a link that was removed, to somebody', personByLink, unreadable(), { kind: 'forbidden' }],
  ['nobody without a link', nobody, readable(['createLine']), { kind: 'signedOut' }],
  ['nobody, a dataset that is closed', nobody, unreadable(), { kind: 'signedOut' }],
  ['somebody who may', person, readable(['createLine']), { kind: 'lines' }],
  ['somebody who may not', person, readable(['readLines']), { kind: 'forbidden' }],
  ['an administrator', { ...person, adminMode: true }, readable([]), { kind: 'lines' }],
  ['lines that have owners', person, readable(['createLine'], true), ownLines],
  ['lines of a closed dataset', person, unreadable(['readSafeSchema', 'createOwnLine']), ownLines],
  ['a closed dataset', person, unreadable(), { kind: 'forbidden' }],
  ['a file', person, file, { kind: 'notEditable' }]
])('%s', (_name, visitor, facts, access) => {
  expect(formAccess(visitor, facts)).toEqual(access)
})
