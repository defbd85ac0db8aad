/** Parts of the service, in the order in which their outputs are stored. */
import { liveNotifications } from './notifications/live.ts'
import { mailedNotifications } from './notifications/mails.ts'
import type { EventPart } from './outputs.ts'
import { pushPart } from './push/index.ts'
import { webhooksPart } from './webhooks/index.ts'

export const eventParts: EventPart[] = [liveNotifications, mailedNotifications, webhooksPart, pushPart]
