import type { NotifyView } from '../views/notify.tsx'
import { notify } from './notifications.ts'

/** What a view has to say, as a message of the administration. */
export const notifyOfView: NotifyView = ({ type, title, detail }) =>
  notify({ type, msg: title, ...(detail === undefined ? {} : { error: detail }) })
