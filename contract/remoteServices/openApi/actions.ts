/** The actions that an OpenAPI document offers: pure (docs/api/remote-services.md#actions). */
import type { ActionInput, ActionOutput, RemoteAction } from '../remoteService.ts'
import { describedContent, type DescribedContent } from './content.ts'
import { textOf, withoutUndefined, type Json } from '../../json.ts'
import { operationsOf, type ReadOperation } from './operations.ts'
import { externalReference, type References } from './references.ts'
import { SizeBudget } from './sizeBudget.ts'
import { UnusableDocument } from './unusableDocument.ts'

/** Characters of all actions as JSON: a small document may name a large part of itself many times. */
const mostCharacters = 5_000_000

const places: readonly string[] = ['query', 'path', 'header', 'cookie']

/**
 * One for each operation with `x-operationType`; a later one takes the place of one with the same id.
 * @throws UnusableDocument for a document of another kind, one that needs others, or whose actions are too large
 */
export function actionsOf(document: Json): RemoteAction[] {
  const { operations, references } = operationsOf(document)
  const external = externalReference(document)
  if (external !== undefined) throw new UnusableDocument('externalReference', external)
  const budget = new SizeBudget(mostCharacters)
  const actions = new Map<string, RemoteAction>()
  for (const read of operations) {
    const type = textOf(read.operation['x-operationType'])
    if (!type) continue
    const action = actionOf(type, read, references)
    budget.spend(action)
    actions.set(action.id, action)
  }
  return [...actions.values()]
}

function actionOf(type: string, read: ReadOperation, references: References): RemoteAction {
  const { path, method, operation, parameters, body, answer } = read
  const given = body && describedContent(body.content, references)
  const answered = answer && describedContent(answer, references)
  return withoutUndefined<RemoteAction>({
    id: textOf(operation.operationId) || method + path,
    summary: textOf(operation.summary),
    type,
    operation: { path, method },
    input: inputsOf(parameters, given, !!body?.required),
    inputCollection: !!given?.isCollection,
    inputBodyTypes: given?.types,
    output: answered ? answered.properties.map(outputOf) : [],
    outputCollection: !!answered?.isCollection,
    outputBodyTypes: answered?.types,
    outputSchema: answered?.schema,
    canUse: !body?.required || !!given?.schema
  })
}

/** The last one of a concept, at the place of the first. */
function inputsOf(
  parameters: Json[],
  body: DescribedContent | undefined,
  isRequired: boolean
): ActionInput[] {
  const inputs = new Map<string, ActionInput>()
  const add = (name: unknown, described: Json, place: ActionInput['in'], required: boolean): void => {
    const concept = textOf(described['x-refersTo'])
    if (!concept || typeof name !== 'string') return
    const description = textOf(described.description)
    inputs.set(concept, withoutUndefined<ActionInput>({ concept, name, description, in: place, required }))
  }
  for (const parameter of parameters) {
    const place = textOf(parameter.in)
    if (isPlace(place)) add(parameter.name, parameter, place, parameter.required === true)
  }
  for (const [name, property] of body?.properties ?? []) {
    add(name, property, 'body', isRequired && !!body?.required.includes(name))
  }
  return [...inputs.values()]
}

const isPlace = (place: string | undefined): place is ActionInput['in'] =>
  place !== undefined && places.includes(place)

function outputOf([name, property]: [string, Json]): ActionOutput {
  const { name: _name, concept: _concept, ...attributes } = property
  const concept = textOf(property['x-refersTo'])
  return { name, ...(concept ? { concept } : {}), ...attributes }
}
