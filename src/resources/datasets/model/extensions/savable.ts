/** Whether extensions may be saved, with the same checks as the server. No I/O. */
import { isRemote } from '../../../../../contract/datasets/extensions/actions.ts'
import type { Extension } from '../../../../../contract/datasets/extensions.ts'
import { findAction, type ListedService } from './actions.ts'
import { expressionProblem, type ExtensionContext } from './expressionProblem.ts'
import { hasOverwriteProblem } from './outputs.ts'

/** @param services services that are loaded: the action of another one is not checked */
export function isSavable(
  extension: Extension,
  context: ExtensionContext,
  services: readonly ListedService[]
): boolean {
  if (isRemote(extension)) {
    const serviceAction = findAction(services, extension)
    return !serviceAction || !hasOverwriteProblem(extension, serviceAction.action, context)
  }
  const problem = expressionProblem(extension, context)
  return !problem || !!problem.isWarning
}
