import { unreachableSentence } from '../api/unreachableSentence.ts'
import type { FeatureMessages } from '../i18n/translate.tsx'

/** Translations of the common components; embeds pass them to their TranslateProvider. */
export const blockMessages: FeatureMessages = {
  fr: {
    blocks: {
      save: 'Enregistrer',
      cancel: 'Annuler',
      confirm: 'Confirmer',
      delete: 'Supprimer',
      close: 'Fermer',
      confirmText: 'Souhaitez-vous confirmer cette opération ?',
      contents: 'CONTENU',
      navigation: 'NAVIGATION',
      actions: 'ACTIONS',
      openHelp: "Ouvrez un message d'aide",
      closeHelp: "Fermez le message d'aide",
      chooseOwner: 'Choisissez un propriétaire',
      sameOwner: 'Choisissez un autre compte que le propriétaire actuel.',
      noOtherOwner:
        "Vous n'avez pas d'autre compte à qui le donner : il faut y être administrateur ou contributeur.",
      personalAccount: 'Compte personnel',
      organization: 'Organisation %{name}',
      ownersError: 'Erreur pendant la lecture des départements',
      noResult: 'Aucun résultat ne correspond à la recherche.',
      noMatch: 'Aucun résultat ne correspond aux critères de recherche.',
      public: 'Public',
      private: 'Privé',
      protected: 'Protégé',
      access: {
        restricted: 'Vue restreinte à des comptes',
        search: "Saisissez un nom d'organisation",
        searching: 'Recherche en cours…',
        error: 'Erreur pendant la recherche de comptes',
        types: { user: 'utilisateur', organization: 'organisation' }
      },
      notFound: "La ressource demandée n'existe pas",
      forbidden: "Vous n'avez pas les droits pour accéder à cette ressource",
      unexpected: "Une erreur indéterminée s'est produite",
      retry: 'Réessayer',
      copySelected: 'Sélectionné : copiez avec Ctrl+C',
      unreachable: unreachableSentence.fr,
      backHome: "Retour à l'accueil",
      switchAccount: 'Basculer le compte actif',
      leave: {
        unsaved: 'Attention ! La page contient des modifications non enregistrées.',
        discard: 'Abandonner',
        stay: 'Rester'
      },
      conflict: {
        title: "Quelqu'un d'autre a enregistré entre-temps",
        text: 'Ces champs ont changé depuis que vous les modifiez. Vos autres modifications seront enregistrées dans tous les cas.',
        field: 'Champ',
        mine: 'Votre valeur',
        theirs: 'Valeur enregistrée',
        empty: '(vide)',
        yes: 'oui',
        no: 'non',
        keepMine: 'Garder mes valeurs',
        takeTheirs: 'Prendre celles enregistrées'
      },
      form: {
        required: 'Ce champ est obligatoire.',
        email: 'Saisissez une adresse mail complète, comme nom@exemple.fr.',
        unchanged: 'Rien à enregistrer.',
        loading: 'Chargement en cours',
        unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion puis réessayez.',
        unknownError: "Une erreur est survenue. Réessayez, et si elle persiste, prévenez l'administrateur."
      },
      leftOrganizations: {
        empty:
          "Ces organisations n'auront plus aucun membre : %{names}. Plus personne n'aura accès à leurs données pour les gérer. Invitez d'abord un autre administrateur, ou supprimez-les.",
        unadministered:
          "Ces organisations n'auront plus aucun administrateur : %{names}. Donnez d'abord ce rôle à un autre membre."
      },
      tabInvalid: 'à corriger',
      tabDirty: 'modifié',
      uploading: 'Envoi en cours',
      uploadProgress: '%{sent} sur %{total}',
      scrollToTop: 'Remonter au début de la page',
      file: {
        field: 'Sélectionnez ou glissez/déposez un fichier',
        archive: 'Sélectionnez ou glissez/déposez une archive .zip',
        remove: 'Retirer le fichier',
        refused: "Ce type de fichier n'est pas accepté : %{name}. Extensions acceptées : %{extensions}",
        empty: 'Le fichier %{name} est vide.',
        tooMany: 'Déposez un seul fichier à la fois.'
      }
    }
  },
  en: {
    blocks: {
      save: 'Save',
      cancel: 'Cancel',
      confirm: 'Confirm',
      delete: 'Delete',
      close: 'Close',
      confirmText: 'Do you want to confirm this operation?',
      contents: 'CONTENT',
      navigation: 'NAVIGATION',
      actions: 'ACTIONS',
      openHelp: 'Open a help message',
      closeHelp: 'Close the help message',
      chooseOwner: 'Choose an owner',
      sameOwner: 'Choose another account than the present owner.',
      noOtherOwner:
        'You have no other account to give it to: you have to be an administrator or a contributor there.',
      personalAccount: 'Personal account',
      organization: 'Organization %{name}',
      ownersError: 'Error while reading the departments',
      noResult: 'No result matches the search.',
      noMatch: 'No results match the search criteria.',
      public: 'Public',
      private: 'Private',
      protected: 'Protected',
      access: {
        restricted: 'Restricted access to some accounts',
        search: 'Search an organization name',
        searching: 'Searching…',
        error: 'Error while searching accounts',
        types: { user: 'user', organization: 'organization' }
      },
      notFound: 'The requested resource does not exist',
      forbidden: 'You do not have permission to access this resource',
      unexpected: 'An unexpected error has occurred',
      retry: 'Retry',
      copySelected: 'Selected: copy with Ctrl+C',
      unreachable: unreachableSentence.en,
      backHome: 'Back to home',
      switchAccount: 'Switch active account',
      leave: {
        unsaved: 'Warning ! The page contains unsaved modifications.',
        discard: 'Discard',
        stay: 'Stay'
      },
      conflict: {
        title: 'Somebody else has saved meanwhile',
        text: 'These fields have changed since you began to edit them. Your other changes will be saved in any case.',
        field: 'Field',
        mine: 'Your value',
        theirs: 'Saved value',
        empty: '(empty)',
        yes: 'yes',
        no: 'no',
        keepMine: 'Keep my values',
        takeTheirs: 'Take the saved ones'
      },
      form: {
        required: 'This field is required.',
        email: 'Enter a whole email address, like name@example.com.',
        unchanged: 'Nothing to save.',
        loading: 'Loading',
        unreachable: 'The server does not answer. Check your connection, then try again.',
        unknownError: 'Something went wrong. Try again, and if it goes on, tell the administrator.'
      },
      leftOrganizations: {
        empty:
          'These organizations will have no member any more: %{names}. Nobody will reach their data to manage them. First invite another administrator, or delete them.',
        unadministered:
          'These organizations will have no administrator any more: %{names}. First give this role to another member.'
      },
      tabInvalid: 'to be corrected',
      tabDirty: 'modified',
      uploading: 'Uploading',
      uploadProgress: '%{sent} of %{total}',
      scrollToTop: 'Scroll to top',
      file: {
        field: 'Select or drag and drop a file',
        archive: 'Select or drag and drop a .zip archive',
        remove: 'Remove the file',
        refused: 'This type of file is not accepted: %{name}. Accepted extensions: %{extensions}',
        empty: 'The file %{name} is empty.',
        tooMany: 'Drop one file at a time.'
      }
    }
  }
}
