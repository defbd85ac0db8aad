import { sameValue } from '../../../ui/sameValue.ts'

/** Whether something was edited that visitors do not see yet. */
export function hasDraft({ config, draftConfig }: { config: object; draftConfig: object }): boolean {
  return !sameValue(config, draftConfig)
}
