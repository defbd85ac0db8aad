/** Texts of notifications about the device itself. */
import type { Language } from '../../http/language.ts'

export const deviceTexts: Record<Language, Record<'registered' | 'test', { title: string; body: string }>> = {
  fr: {
    registered: {
      title: 'Notifications activées',
      body: 'Cet appareil recevra vos notifications.'
    },
    test: { title: 'Notification de test', body: 'Cet appareil reçoit vos notifications.' }
  },
  en: {
    registered: { title: 'Notifications are on', body: 'This device will receive your notifications.' },
    test: { title: 'Test notification', body: 'This device receives your notifications.' }
  }
}
