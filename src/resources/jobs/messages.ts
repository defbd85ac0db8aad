import type { FeatureMessages } from '../../i18n/translate.tsx'

export const jobMessages: FeatureMessages = {
  fr: {
    jobs: {
      type: 'Nature',
      status: 'État',
      all: 'Tous',
      none: 'Aucun travail.',
      loading: 'Chargement en cours',
      readError: 'Les travaux ne peuvent pas être lus.',
      types: {
        processing: "Traitement d'un jeu de données",
        'line-extensions': 'Enrichissement de lignes',
        mail: "Envoi d'un message",
        'identity-webhook': 'Compte modifié, à dire à un autre service',
        webhook: "Appels d'un webhook",
        push: 'Notifications sur un appareil',
        'directory-cleanup': 'Nettoyage des comptes et des sessions',
        'key-expirations': "Messages sur les clés d'API qui expirent",
        'unlisted-attachments': 'Nettoyage des pièces jointes',
        'unlisted-application-attachments': 'Nettoyage des pièces jointes des applications',
        'configured-remote-services': 'Import des services de la configuration',
        'read-key-renewals': 'Renouvellement des clés de lecture',
        'line-lifetimes': 'Suppression des lignes trop anciennes',
        'base-applications': "Lecture des modèles d'application",
        'old-webhook-deliveries': 'Oubli des anciens envois de webhooks',
        'failed-jobs': 'Oubli des travaux en échec',
        other: 'Autre travail (%{type})'
      },
      statuses: { running: 'en cours', waiting: 'en attente', retrying: 'nouvel essai', failed: 'en échec' },
      next: 'prochaine exécution le %{date}',
      started: 'commencé le %{date}',
      added: 'ajouté le %{date}',
      attempts: '%{smart_count} tentative |||| %{smart_count} tentatives',
      of: 'pour %{owner}',
      retry: 'Lancer maintenant : %{type}',
      delete: 'Abandonner : %{type}',
      deleteText: 'Le travail ne sera pas fait. Cette opération ne peut pas être annulée.',
      confirmDelete: 'Abandonner',
      retried: 'Le travail sera fait dès que possible',
      deleted: 'Le travail a été abandonné',
      writeError: "L'opération a échoué"
    }
  },
  en: {
    jobs: {
      type: 'Type',
      status: 'Status',
      all: 'All',
      none: 'No job.',
      loading: 'Loading',
      readError: 'The jobs cannot be read.',
      types: {
        processing: 'Processing of a dataset',
        'line-extensions': 'Extension of lines',
        mail: 'Sending of a message',
        'identity-webhook': 'Change of an account, to tell another service',
        webhook: 'Calls of a webhook',
        push: 'Notifications on a device',
        'directory-cleanup': 'Cleaning of accounts and sessions',
        'key-expirations': 'Messages about API keys that end',
        'unlisted-attachments': 'Cleaning of attached files',
        'unlisted-application-attachments': 'Cleaning of files attached to applications',
        'configured-remote-services': 'Import of the services of the configuration',
        'read-key-renewals': 'Renewal of read keys',
        'line-lifetimes': 'Deletion of lines that are too old',
        'base-applications': 'Reading of base applications',
        'old-webhook-deliveries': 'Forgetting of old deliveries of webhooks',
        'failed-jobs': 'Forgetting of failed jobs',
        other: 'Other job (%{type})'
      },
      statuses: { running: 'running', waiting: 'waiting', retrying: 'trying again', failed: 'failed' },
      next: 'next run on %{date}',
      started: 'started on %{date}',
      added: 'added on %{date}',
      attempts: '%{smart_count} attempt |||| %{smart_count} attempts',
      of: 'for %{owner}',
      retry: 'Run now: %{type}',
      delete: 'Give up: %{type}',
      deleteText: 'The job will not be done. This operation cannot be undone.',
      confirmDelete: 'Give up',
      retried: 'The job will be done as soon as possible',
      deleted: 'The job was given up',
      writeError: 'The operation failed'
    }
  }
}
