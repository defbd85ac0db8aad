import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { storedText } from '../../../i18n/storedText.ts'
import { storedEventText } from './events.ts'

/** Returns the text of an event in the language of the page. */
export const eventText = (event: Pick<JournalEvent, 'data'>): string => storedText(storedEventText(event))
