/** Where the results of actions come from in the work process. */
import { openRemoteActions } from '../../../extensions/remote/remoteActions.ts'
import type { ActionSource } from '../../../extensions/plan.ts'
import type { ActionSources } from '../../../extensions/run.ts'
import { openReferences } from '../../../referenceData/openReferences.ts'
import type { ExtendInput } from '../../task.ts'

/** The work process has no log of its own: what it says is that of the server. */
function warn(error: unknown, message: string): void {
  process.stderr.write(`${message}: ${String(error)}\n`)
}

/** For lines that are found by a few columns. */
const referencesMemoryMb = 64

/** Sources of the actions of a plan, for as long as they are used. */
export async function withActionSources<Result>(
  { remote, references, threads, memoryMb }: ExtendInput,
  work: (sources: ActionSources) => Promise<Result>
): Promise<Result> {
  const actions = openRemoteActions(remote, { warn })
  const limits = { threads, memoryMb: Math.min(memoryMb, referencesMemoryMb) }
  const opened = references.prepared.length > 0 ? await openReferences(references, limits) : undefined
  try {
    const sources = new Map<number, ActionSource>()
    for (const { index, reference } of references.prepared) {
      const source = await opened?.sourceOf(reference)
      if (source) sources.set(index, source)
    }
    return await work((planned) => {
      if (planned.kind === 'remote') return actions.sourceOf(planned)
      const source = sources.get(planned.index)
      if (!source) throw new Error(`reference data ${planned.dataset} were not prepared`)
      return source
    })
  } finally {
    await opened?.close()
    await actions.close()
  }
}
