import { storedTextIn } from '../../contract/storedTexts.ts'
import { currentLocale } from './locale.ts'

/** A text that the platform stored in one language for everybody, in that of the page. */
export const storedText = (text: string): string => storedTextIn(currentLocale(), text)
