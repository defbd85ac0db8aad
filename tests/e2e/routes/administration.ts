/** Administration pages of the platform, for its administrators. */
import { page, type Route, type Words } from './route.ts'

const adminOnly: Words = ['Cette page est réservée aux administrateurs.', 'This page is reserved for admins.']
const forAdministrators = (path: string, ...visible: Words[]): Route =>
  page(path, [adminOnly], { administrator: { visible } })

export const administrationPages: Route[] = [
  forAdministrators(
    '/admin/info',
    ['Statut : ok', 'Status: ok'],
    ['Gestion des comptes', 'Accounts management'],
    ['Disque des données', 'Disk of the data'],
    ["Requêtes de plus d'une seconde", 'Requests of more than a second']
  ),
  forAdministrators('/admin/errors', ['Aucun jeu de données en erreur', 'No datasets in error']),
  forAdministrators('/admin/journal', [
    'Ce que les administrateurs de la plateforme ont changé',
    'What administrators of the platform changed'
  ]),
  forAdministrators('/admin/jobs', [
    'Nettoyage des comptes et des sessions',
    'Cleaning of accounts and sessions'
  ]),
  forAdministrators('/admin-extra/nothing', ['Page inconnue nothing', 'Unknown page nothing'])
]
