/** Where the results of actions come from in the work process. */
import { ExtensionError } from '../../../extensions/extensionError.ts'
import { openRemoteActions, type RemoteActions } from '../../../extensions/remote/remoteActions.ts'
import type { ActionSources } from '../../../extensions/run.ts'
import type { ExtendInput } from '../../task.ts'

/** The work process has no log of its own: what it says is that of the server. */
function warn(error: unknown, message: string): void {
  process.stderr.write(`${message}: ${String(error)}\n`)
}

/** Sources of the actions of a plan, for as long as they are used. */
export async function withActionSources<Result>(
  { remote }: Pick<ExtendInput, 'remote'>,
  work: (sources: ActionSources) => Promise<Result>
): Promise<Result> {
  let actions: RemoteActions | undefined
  try {
    return await work((planned) => {
      if (planned.kind === 'remote')
        return (actions ??= openRemoteActions(remote, { warn })).sourceOf(planned)
      throw new ExtensionError(`no source of ${planned.service}`, { retry: false })
    })
  } finally {
    await actions?.close()
  }
}
