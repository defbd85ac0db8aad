import type { FeatureMessages } from '../../../i18n/translate.tsx'
import { portalFormEnglish } from './englishMessages.ts'
import { portalFormFrench } from './frenchMessages.ts'

/** Translations of the portal forms. */
export const portalEditorMessages: FeatureMessages = {
  fr: { portalForm: portalFormFrench },
  en: { portalForm: portalFormEnglish }
}
