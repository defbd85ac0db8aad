/** Sentences that several features tell in the language of the person (docs/api/limits.md). */
import type { Language } from './language.ts'

export const missingPermission: Record<Language, string> = {
  fr: "Vous n'avez pas la permission d'effectuer cette opération.",
  en: "You don't have the permission to perform this action."
}
