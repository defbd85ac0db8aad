import { storedTextIn } from '../../contract/storedTexts.ts'
import { currentLocale } from './locale.ts'

/** Translates a text that the platform stores in a single language. */
export const storedText = (text: string): string => storedTextIn(currentLocale(), text)
