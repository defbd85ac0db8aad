import type { MessageTree } from '../../i18n/translate.tsx'
import * as attachments from './attachments/messages.ts'
import * as permissions from './permissions/messages.ts'
import * as portals from './portals/messages.ts'

const common = {
  fr: {
    save: {
      saved: 'Les modifications ont été enregistrées',
      discard: 'Souhaitez-vous annuler vos modifications ?',
      invalid: 'Des champs sont à corriger avant de pouvoir enregistrer.',
      ofColumn: '%{column} : %{name}'
    },
    upload: {
      tooLarge: 'Le fichier est trop volumineux pour être importé',
      interrupted: "La connexion a été interrompue pendant l'envoi du fichier.",
      cancelled: "Chargement annulé par l'utilisateur",
      leaving:
        'Un fichier est en cours de chargement. Si vous quittez la page le chargement sera interrompu et le fichier ne sera pas chargé.',
      importError: "Erreur pendant l'import du fichier : %{detail}"
    },
    embed: {
      mode: "Mode d'intégration",
      dFrame:
        "L'élément d-frame s'adapte à la hauteur de son contenu et peut synchroniser ses paramètres. Votre page doit charger sa bibliothèque :",
      dFrameLink: 'voir la documentation de d-frame',
      synchronise: "Synchroniser les paramètres de l'application",
      snippet: 'Code à intégrer',
      copy: 'Copier',
      copied: 'Copié !',
      result: 'Résultat'
    },
    danger: {
      owner: 'Changer le propriétaire',
      ownerChanged: 'Propriétaire modifié avec succès',
      ownerError: 'Erreur pendant le changement de propriétaire',
      checks: 'Avant et après cette opération, vérifiez :',
      yes: 'Oui',
      no: 'Non'
    },
    journal: {
      journal: 'Journal',
      more: 'Voir plus',
      empty: 'Le journal est vide.',
      error: 'Erreur pendant la lecture du journal'
    }
  },
  en: {
    save: {
      saved: 'Changes were saved',
      discard: 'Do you want to discard your changes?',
      invalid: 'Some fields have to be corrected before saving.',
      ofColumn: '%{column}: %{name}'
    },
    upload: {
      tooLarge: 'The file is too large to be imported',
      interrupted: 'The connection broke while the file was being sent.',
      cancelled: 'Loading cancelled by user',
      leaving:
        'A file is being uploaded. If you leave the page the upload will be interrupted and the file will not be loaded.',
      importError: 'Failure to import the file: %{detail}'
    },
    embed: {
      mode: 'Integration mode',
      dFrame:
        'The d-frame element adapts to the height of its content and can synchronize its parameters. Your page must load its library:',
      dFrameLink: 'see the documentation of d-frame',
      synchronise: 'Synchronize the application parameters',
      snippet: 'Code to embed',
      copy: 'Copy',
      copied: 'Copied!',
      result: 'Result'
    },
    danger: {
      owner: 'Change owner',
      ownerChanged: 'Owner successfully changed',
      ownerError: 'Error while changing the owner',
      checks: 'Before and after this operation, check:',
      yes: 'Yes',
      no: 'No'
    },
    journal: {
      journal: 'Journal',
      more: 'Show more',
      empty: 'The journal is empty.',
      error: 'Error while reading the journal'
    }
  }
} satisfies Record<'fr' | 'en', MessageTree>

/** Messages of the shared blocks of owned resources, under `owned`. */
export const ownedTree: Record<'fr' | 'en', MessageTree> = {
  fr: { ...common.fr, attachments: attachments.fr, permissions: permissions.fr, portals: portals.fr },
  en: { ...common.en, attachments: attachments.en, permissions: permissions.en, portals: portals.en }
}
