export { portalFieldMessages } from './shared/messages.ts'
export { publicationMessages } from './publications/messages.ts'
