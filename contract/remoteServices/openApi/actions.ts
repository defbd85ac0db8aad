/** Actions of an OpenAPI document (docs/api/remote-services.md#actions). No I/O. */
import type { ActionInput, ActionOutput, RemoteAction } from '../remoteService.ts'
import { describedContent, type DescribedContent } from './content.ts'
import { textOf, withoutUndefined, type Json } from '../../json.ts'
import { operationsOf, type ReadOperation } from './operations.ts'
import { externalReference, type References } from './references.ts'
import { SizeBudget } from './sizeBudget.ts'
import { UnusableDocument } from './unusableDocument.ts'

/**
 * Maximum size of all actions as JSON, in characters: a small document may refer to a large part of itself many times.
 */
const maxCharacters = 5_000_000

const places: readonly string[] = ['query', 'path', 'header', 'cookie']

/**
 * Returns one action for each operation with `x-operationType`; a later action replaces one with the same id.
 * @throws UnusableDocument for an unsupported document, one with external references, or one whose actions are too
 * large
 */
export function actionsOf(document: Json): RemoteAction[] {
  const { operations, references } = operationsOf(document)
  const external = externalReference(document)
  if (external !== undefined) throw new UnusableDocument('externalReference', external)
  const budget = new SizeBudget(maxCharacters)
  const actions = new Map<string, RemoteAction>()
  for (const readOperation of operations) {
    const type = textOf(readOperation.operation['x-operationType'])
    if (!type) continue
    const action = actionOf(type, readOperation, references)
    budget.spend(action)
    actions.set(action.id, action)
  }
  return [...actions.values()]
}

function actionOf(type: string, readOperation: ReadOperation, references: References): RemoteAction {
  const { path, method, operation, parameters, body, answer } = readOperation
  const describedBody = body && describedContent(body.content, references)
  const answered = answer && describedContent(answer, references)
  return withoutUndefined<RemoteAction>({
    id: textOf(operation.operationId) || method + path,
    summary: textOf(operation.summary),
    type,
    operation: { path, method },
    input: inputsOf(parameters, describedBody, !!body?.required),
    inputCollection: !!describedBody?.isCollection,
    inputBodyTypes: describedBody?.types,
    output: answered ? answered.properties.map(outputOf) : [],
    outputCollection: !!answered?.isCollection,
    outputBodyTypes: answered?.types,
    outputSchema: answered?.schema,
    canUse: !body?.required || !!describedBody?.schema
  })
}

/** Inputs by concept: a later parameter with the same concept replaces the first one, in its place. */
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
