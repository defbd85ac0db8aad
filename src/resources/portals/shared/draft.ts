import { sameValue } from '../../../ui/sameValue.ts'

/** Whether the draft differs from the published configuration. */
export function hasDraft({ config, draftConfig }: { config: object; draftConfig: object }): boolean {
  return !sameValue(config, draftConfig)
}
