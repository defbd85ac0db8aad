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
      visible: [
        title,
        configure,
        ["Aucun service distant n'est encore configuré.", 'No remote service is configured yet.']
      ]
    },
    contributor: { visible: [title, none], hidden: [configure] },
    reader: { visible: [title, none], hidden: [configure] }
  }),
  {
    path: '/remote-services?import=',
    contentByRole: {
      administrator: {
        visible: [
          ['Sélection du service', 'Select a service'],
          ['Lire la documentation', 'Read the documentation']
        ]
      }
    }
  }
]
