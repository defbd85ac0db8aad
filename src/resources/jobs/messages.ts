import type { FeatureMessages } from '../../i18n/translate.tsx'

export const jobMessages: FeatureMessages = {
  fr: {
    jobs: {
      kind: 'Nature',
      state: 'État',
      all: 'Tous',
      none: 'Aucun travail.',
      loading: 'Chargement en cours',
      readError: 'Les travaux ne peuvent pas être lus.',
      kinds: {
        processing: "Traitement d'un jeu de données",
        mail: "Envoi d'un message",
        'identity-webhook': 'Compte modifié, à dire à un autre service',
        'directory-cleanup': 'Nettoyage des comptes et des sessions',
        'key-expirations': "Messages sur les clés d'API qui expirent",
        'unlisted-attachments': 'Nettoyage des pièces jointes',
        'read-key-renewals': 'Renouvellement des clés de lecture',
        'line-lifetimes': 'Suppression des lignes trop anciennes',
        'base-applications': "Lecture des modèles d'application",
        'failed-jobs': 'Oubli des travaux en échec',
        other: 'Autre travail (%{kind})'
      },
      states: { running: 'en cours', waiting: 'en attente', failed: 'en échec' },
      next: 'prochaine exécution le %{date}',
      started: 'commencé le %{date}',
      added: 'ajouté le %{date}',
      attempts: '%{smart_count} tentative |||| %{smart_count} tentatives',
      of: 'pour %{owner}',
      retry: 'Lancer maintenant : %{kind}',
      delete: 'Abandonner : %{kind}',
      deleteText: 'Le travail ne sera pas fait. Cette opération ne peut pas être annulée.',
      confirmDelete: 'Abandonner',
      retried: 'Le travail sera fait dès que possible',
      deleted: 'Le travail a été abandonné',
      writeError: "L'opération a échoué"
    }
  },
  en: {
    jobs: {
      kind: 'Kind',
      state: 'State',
      all: 'All',
      none: 'No job.',
      loading: 'Loading',
      readError: 'The jobs cannot be read.',
      kinds: {
        processing: 'Processing of a dataset',
        mail: 'Sending of a message',
        'identity-webhook': 'Change of an account, to tell another service',
        'directory-cleanup': 'Cleaning of accounts and sessions',
        'key-expirations': 'Messages about API keys that end',
        'unlisted-attachments': 'Cleaning of attached files',
        'read-key-renewals': 'Renewal of read keys',
        'line-lifetimes': 'Deletion of lines that are too old',
        'base-applications': 'Reading of base applications',
        'failed-jobs': 'Forgetting of failed jobs',
        other: 'Other job (%{kind})'
      },
      states: { running: 'running', waiting: 'waiting', failed: 'failed' },
      next: 'next run on %{date}',
      started: 'started on %{date}',
      added: 'added on %{date}',
      attempts: '%{smart_count} attempt |||| %{smart_count} attempts',
      of: 'for %{owner}',
      retry: 'Run now: %{kind}',
      delete: 'Give up: %{kind}',
      deleteText: 'The job will not be done. This operation cannot be undone.',
      confirmDelete: 'Give up',
      retried: 'The job will be done as soon as possible',
      deleted: 'The job was given up',
      writeError: 'The operation failed'
    }
  }
}
