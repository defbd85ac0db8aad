/** Administration pages of remote services. */
import { page, type Route, type Words } from './route.ts'

const title: Words = ['Services distants', 'Remote services']
const configure: Words = ['Configurer un service', 'Configure a service']
const none: Words = [
  "Aucun service distant n'est partagé avec votre compte.",
  'No remote service is shared with your account.'
]

export const remoteServicePages: Route[] = [
  page('/remote-services', [title, none], {
    administrator: {
      seen: [
        title,
        configure,
        ["Aucun service distant n'est encore configuré.", 'No remote service is configured yet.']
      ]
    },
    contributor: { seen: [title, none], hidden: [configure] },
    reader: { seen: [title, none], hidden: [configure] }
  }),
  {
    path: '/remote-services?import=',
    sights: {
      administrator: {
        seen: [
          ['Sélection du service', 'Select a service'],
          ['Lire la documentation', 'Read the documentation']
        ]
      }
    }
  }
]
