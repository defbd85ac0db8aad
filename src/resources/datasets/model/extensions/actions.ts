/** Actions of remote services that may extend a dataset. No I/O. */
import { byLabel } from '../../../../i18n/collation.ts'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import {
  inputsOf,
  isRemote,
  takesLines,
  type KnownServices
} from '../../../../../contract/datasets/extensions/actions.ts'
import { availableConcepts, canExtend } from '../../../../../contract/datasets/extensions/availability.ts'
import { withExtensionColumns } from '../../../../../contract/datasets/extensions/extensionColumns.ts'
import { extensionMark } from '../../../../../contract/datasets/extensions/producedColumns.ts'
import type { Extension, RemoteExtension } from '../../../../../contract/datasets/extensions.ts'
import type {
  ActionInput,
  RemoteAction,
  RemoteService
} from '../../../../../contract/remoteServices/remoteService.ts'
import { extensionId } from './extensionEdits.ts'
import type { ExtensionContext } from './expressionProblem.ts'

/** Fields of a listed service. */
export type ListedService = Pick<RemoteService, 'id' | 'title' | 'actions'>

export interface ServiceAction {
  service: ListedService
  action: RemoteAction
}

/** Input of an action and the column that provides it. */
export interface InputLink {
  input: ActionInput
  column?: SchemaProperty
}

export interface ProposedAction extends ServiceAction {
  links: InputLink[]
  /** Reason why the action cannot be added; absent when it can. */
  disabled?: 'configured' | 'noConcept'
}

export function knownServices(services: readonly ListedService[] = []): KnownServices {
  const byId = new Map(services.map((service) => [service.id, service]))
  return (id) => byId.get(id)
}

/**
 * Returns the columns that an action reads: for each input, the first column of its concept.
 * @param ownExtension extension of the action; its columns and those of later extensions are not inputs
 */
export function linksOf(
  action: RemoteAction,
  context: ExtensionContext,
  ownExtension?: RemoteExtension
): InputLink[] {
  const { schema, extensions, services } = context
  const ownIndex = ownExtension
    ? extensions.findIndex((extension) => extensionId(extension) === extensionId(ownExtension))
    : -1
  const previousExtensions = ownIndex < 0 ? extensions : extensions.slice(0, ownIndex)
  const columns = withExtensionColumns(schema, previousExtensions, services)
  const mark = ownExtension && extensionMark(ownExtension)
  return inputsOf(action).map((input) => {
    const column = columns.find(
      (candidate) => candidate['x-refersTo'] === input.concept && (!mark || candidate['x-extension'] !== mark)
    )
    return { input, ...(column ? { column } : {}) }
  })
}

/** Returns the bulk actions of services, by title; those that cannot be added come last. */
export function proposedActions(
  services: readonly ListedService[],
  context: ExtensionContext
): ProposedAction[] {
  const { schema, extensions } = context
  const available = availableConcepts(schema, extensions, context.services)
  const proposals = services.flatMap((service) =>
    service.actions.filter(takesLines).map((action): ProposedAction => {
      const reason = isConfigured(extensions, service, action)
        ? ('configured' as const)
        : canExtend(action, available)
          ? undefined
          : ('noConcept' as const)
      return { service, action, links: linksOf(action, context), ...(reason ? { disabled: reason } : {}) }
    })
  )
  return byLabel(proposals, actionTitle).toSorted((a, b) => Number(!!a.disabled) - Number(!!b.disabled))
}

function isConfigured(
  extensions: readonly Extension[],
  service: ListedService,
  action: RemoteAction
): boolean {
  return extensions.some(
    (extension) =>
      isRemote(extension) && extension.remoteService === service.id && extension.action === action.id
  )
}

export function actionTitle({ service, action }: ServiceAction): string {
  return action.summary || `${service.title} / ${action.id}`
}

export function findAction(
  services: readonly ListedService[],
  { remoteService, action: id }: Pick<RemoteExtension, 'remoteService' | 'action'>
): ServiceAction | undefined {
  const service = services.find((candidate) => candidate.id === remoteService)
  const action = service?.actions.find((candidate) => candidate.id === id)
  return service && action ? { service, action } : undefined
}

/** Default outputs of well-known actions, by id of the action. */
const defaultOutputs: Record<string, readonly string[]> = {
  findEntreprisesBulk: ['NOMEN_LONG', 'bodacc.capital', 'TEFEN'],
  findEtablissementsBulk: ['NOMEN_LONG', 'bodacc.capital', 'TEFET'],
  postCoords: ['lat', 'lon'],
  findParcellesBulk: ['lat', 'lon'],
  findCityBulk: ['population.popMuni', 'DEP', 'REG']
}

/** Returns the default extension for an action. */
export function newRemoteExtension({ service, action }: ServiceAction): RemoteExtension {
  const defaultNames = Object.hasOwn(defaultOutputs, action.id) ? defaultOutputs[action.id] : undefined
  const outputNames = new Set(action.output.map(({ name }) => name))
  return {
    active: true,
    type: 'remoteService',
    remoteService: service.id,
    action: action.id,
    select: (defaultNames ?? []).filter((name) => outputNames.has(name)),
    overwrite: {}
  }
}
