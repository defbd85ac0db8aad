export { portalFieldMessages } from './shared/messages.ts'
