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
import type { Around } from './expressionProblem.ts'

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
 * @param own extension of the action; its columns and those of later extensions are not inputs
 */
export function linksOf(action: RemoteAction, around: Around, own?: RemoteExtension): InputLink[] {
  const { schema, extensions, services } = around
  const place = own ? extensions.findIndex((one) => extensionId(one) === extensionId(own)) : -1
  const before = place < 0 ? extensions : extensions.slice(0, place)
  const columns = withExtensionColumns(schema, before, services)
  const mark = own && extensionMark(own)
  return inputsOf(action).map((input) => {
    const column = columns.find(
      (one) => one['x-refersTo'] === input.concept && (!mark || one['x-extension'] !== mark)
    )
    return { input, ...(column ? { column } : {}) }
  })
}

/** Returns the bulk actions of services, by title; those that cannot be added come last. */
export function proposedActions(services: readonly ListedService[], around: Around): ProposedAction[] {
  const { schema, extensions } = around
  const available = availableConcepts(schema, extensions, around.services)
  const proposed = services.flatMap((service) =>
    service.actions.filter(takesLines).map((action): ProposedAction => {
      const reason = isConfigured(extensions, service, action)
        ? ('configured' as const)
        : canExtend(action, available)
          ? undefined
          : ('noConcept' as const)
      return { service, action, links: linksOf(action, around), ...(reason ? { disabled: reason } : {}) }
    })
  )
  return byLabel(proposed, actionTitle).toSorted(
    (one, other) => Number(!!one.disabled) - Number(!!other.disabled)
  )
}

function isConfigured(
  extensions: readonly Extension[],
  service: ListedService,
  action: RemoteAction
): boolean {
  return extensions.some(
    (one) => isRemote(one) && one.remoteService === service.id && one.action === action.id
  )
}

export function actionTitle({ service, action }: ServiceAction): string {
  return action.summary || `${service.title} / ${action.id}`
}

export function findAction(
  services: readonly ListedService[],
  { remoteService, action: id }: Pick<RemoteExtension, 'remoteService' | 'action'>
): ServiceAction | undefined {
  const service = services.find((one) => one.id === remoteService)
  const action = service?.actions.find((one) => one.id === id)
  return service && action ? { service, action } : undefined
}

/** Default outputs of well-known actions, by id of the action. */
const usualOutputs: Record<string, readonly string[]> = {
  findEntreprisesBulk: ['NOMEN_LONG', 'bodacc.capital', 'TEFEN'],
  findEtablissementsBulk: ['NOMEN_LONG', 'bodacc.capital', 'TEFET'],
  postCoords: ['lat', 'lon'],
  findParcellesBulk: ['lat', 'lon'],
  findCityBulk: ['population.popMuni', 'DEP', 'REG']
}

/** Returns the default extension for an action. */
export function newRemoteExtension({ service, action }: ServiceAction): RemoteExtension {
  const usual = Object.hasOwn(usualOutputs, action.id) ? usualOutputs[action.id] : undefined
  const known = new Set(action.output.map(({ name }) => name))
  return {
    active: true,
    type: 'remoteService',
    remoteService: service.id,
    action: action.id,
    select: (usual ?? []).filter((name) => known.has(name)),
    overwrite: {}
  }
}
