/** Where the results of actions come from in the work process. */
import { ExtensionError } from '../../../extensions/extensionError.ts'
import type { ActionSources } from '../../../extensions/run.ts'

export const actionSources: ActionSources = ({ service, action }) => {
  throw new ExtensionError(`no source of ${service} / ${action}`, { retry: false })
}
