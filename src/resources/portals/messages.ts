import type { FeatureMessages } from '../../i18n/translate.tsx'

export { portalDraftMessages } from './editor/messages.ts'
export { portalEditorMessages } from './forms/messages.ts'
export { documentMessages } from './shared/documentMessages.ts'
export { portalFieldMessages } from './shared/messages.ts'
export { publicationMessages } from './publications/messages.ts'

export const portalMessages: FeatureMessages = {
  fr: {
    portals: {
      portals: 'Portails',
      displayed: {
        none: 'Aucun portail',
        some: '%{displayed}/%{smart_count} portail affiché |||| %{displayed}/%{smart_count} portails affichés'
      },
      loading: 'Chargement des portails',
      readError: 'Erreur pendant la lecture des portails',
      none: "Vous n'avez pas encore créé de portail.",
      new: 'Créer un nouveau portail',
      showAll: 'Voir tous les portails',
      private: 'Privé',
      public: 'Public',
      back: 'Retour aux portails',
      close: 'Fermer',
      save: 'Enregistrer',
      saved: 'Le portail est enregistré.',
      saveError: "Le portail n'a pas été enregistré",
      fonts: {
        manage: 'Gérer les polices de caractères',
        title: 'Polices de caractères',
        text: 'Ces polices sont fournies avec la plateforme. Chaque portail choisit les siennes dans son apparence, et peut y ajouter ses propres fichiers.',
        sample: 'Portez ce vieux whisky au juge blond qui fume – 0123456789',
        default: 'Par défaut',
        own: 'Polices du portail',
        shipped: 'Fournies avec la plateforme',
        add: 'Ajouter des fichiers de police',
        remove: 'Retirer le fichier',
        family: 'Nom de la police',
        style: 'Graisse et style',
        allWeights: 'Toutes (variable)',
        italic: 'italique',
        error: "Le fichier de police n'a pas été envoyé"
      },
      create: {
        title: 'Créer un portail',
        steps: {
          info: 'Informations générales',
          home: "Page d'accueil",
          datasets: 'Catalogue de données',
          applications: 'Catalogue de visualisations',
          summary: 'Récapitulatif'
        },
        portalTitle: 'Titre du portail',
        owner: 'Propriétaire',
        source: 'Partir de',
        sourceHelp: 'Les styles, le menu et les permissions sont copiés, pas les pages.',
        noSource: 'Aucun (Défaut)',
        noSourceText: 'Un portail neuf, dont vous choisirez l’apparence',
        ownPortal: 'Un de vos portails',
        reference: 'Modèle de référence',
        copy: 'Copie d’une page existante – %{owner}',
        blank: 'Page blanche',
        blankText: {
          home: 'Une page vide, à composer ensuite',
          datasets: 'Le catalogue seul',
          applications: 'Le catalogue seul'
        },
        noCatalog: 'Ne pas inclure de catalogue',
        noCatalogText: 'Il pourra être ajouté plus tard',
        sourcesError: 'Les modèles n’ont pas pu être lus',
        back: 'Précédent',
        continue: 'Suivant',
        save: 'Créer le portail',
        untitled: 'Donnez un titre au portail.',
        error: 'Une erreur est survenue lors de la création du portail.'
      },
      actions: {
        validate: 'Valider le brouillon',
        discard: 'Annuler le brouillon',
        events: 'Traçabilité',
        contributions: 'Gestion des contributions',
        owner: 'Changer le propriétaire',
        viewDraft: 'Voir le brouillon',
        view: 'Visiter le portail',
        pages: 'Voir les pages publiées sur ce portail',
        delete: 'Supprimer le portail',
        ingress: 'Exposition du domaine',
        isReference: 'Modèle de référence',
        whiteLabel: 'Marque blanche'
      },
      contributions: {
        text: 'Qui peut proposer et publier sur ce portail, en plus de ses administrateurs.',
        staging: 'Portail de pré-production',
        stagingHelp: 'Il montre les pages et les réutilisations dont la publication est demandée.',
        departments: 'Départements contributeurs',
        none: "L'organisation n'a pas de département.",
        error: "Les départements n'ont pas pu être lus"
      },
      ownerChange: {
        done: 'Le propriétaire est changé.',
        error: "Le propriétaire n'a pas été changé",
        warning:
          'Vous pourriez ne plus pouvoir administrer ce portail. Ses pages gardent leur propriétaire. Un portail de département ne montre que les jeux de données et les applications du département. Dans un autre compte, ceux qui y sont publiés ne le seront plus.'
      },
      delete: {
        text: 'Voulez-vous vraiment supprimer le portail « %{title} » ?',
        goes: 'Sa configuration, son brouillon et ses images sont supprimés définitivement.',
        sites: 'Les jeux de données et les applications n’y sont plus publiés.',
        stays: 'Les pages et les réutilisations restent, sans ce portail.',
        no: 'Non',
        yes: 'Oui',
        done: 'Le portail « %{title} » est supprimé.',
        error: "Le portail n'a pas été supprimé"
      },
      ingress: {
        text: 'Le domaine doit déjà conduire à cette plateforme. Il remplace l’adresse par défaut du portail.',
        fields: {
          url: 'Adresse du domaine',
          datasetUrlTemplate: "Modèle d'adresse des jeux de données",
          applicationUrlTemplate: "Modèle d'adresse des applications"
        },
        help: {
          url: 'Par exemple https://donnees.exemple.fr',
          datasetUrlTemplate: 'Avec {id} ou {slug} ; par défaut {url}/datasets/{slug}',
          applicationUrlTemplate: 'Avec {id} ou {slug} ; par défaut {url}/applications/{slug}'
        },
        problems: {
          missing: 'Donnez une adresse.',
          url: 'Une adresse commence par https:// et n’a pas de chemin.',
          template: 'Une adresse complète, avec {id} ou {slug}.'
        },
        invalid: 'Il reste des valeurs à corriger.',
        saved: 'Exposition enregistrée',
        error: "L'exposition n'a pas été enregistrée"
      }
    }
  },
  en: {
    portals: {
      portals: 'Portals',
      displayed: {
        none: 'No portals',
        some: '%{displayed}/%{smart_count} portal displayed |||| %{displayed}/%{smart_count} portals displayed'
      },
      loading: 'Loading the portals',
      readError: 'Error while reading the portals',
      none: "You haven't created any portals yet.",
      new: 'Create a new portal',
      showAll: 'Show all portals',
      private: 'Private',
      public: 'Public',
      back: 'Back to portals',
      close: 'Close',
      save: 'Save',
      saved: 'The portal is saved.',
      saveError: 'The portal was not saved',
      fonts: {
        manage: 'Manage fonts',
        title: 'Fonts',
        text: 'These fonts ship with the platform. Each portal chooses among them in its appearance, and may add files of its own there.',
        sample: 'The quick brown fox jumps over the lazy dog – 0123456789',
        default: 'Default',
        own: 'Fonts of the portal',
        shipped: 'That ship with the platform',
        add: 'Add font files',
        remove: 'Remove the file',
        family: 'Name of the font',
        style: 'Weight and style',
        allWeights: 'All (variable)',
        italic: 'italic',
        error: 'The font file was not sent'
      },
      create: {
        title: 'Create a portal',
        steps: {
          info: 'General Information',
          home: 'Home Page',
          datasets: 'Datasets Catalog',
          applications: 'Applications Catalog',
          summary: 'Summary'
        },
        portalTitle: 'Portal Title',
        owner: 'Owner',
        source: 'Start from',
        sourceHelp: 'Styles, menu and permissions are copied, not the pages.',
        noSource: 'None (Default)',
        noSourceText: 'A new portal, whose looks you will choose',
        ownPortal: 'One of your portals',
        reference: 'Reference template',
        copy: 'Copy of an existing page – %{owner}',
        blank: 'Blank Page',
        blankText: {
          home: 'An empty page, to fill afterwards',
          datasets: 'The catalog alone',
          applications: 'The catalog alone'
        },
        noCatalog: 'Do not include a catalog',
        noCatalogText: 'It can be added later',
        sourcesError: 'The templates could not be read',
        back: 'Previous',
        continue: 'Next',
        save: 'Create Portal',
        untitled: 'Give the portal a title.',
        error: 'An error occurred while creating the portal.'
      },
      actions: {
        validate: 'Validate draft',
        discard: 'Cancel draft',
        events: 'Events',
        contributions: 'Contribution management',
        owner: 'Change owner',
        viewDraft: 'View draft',
        view: 'View portal',
        pages: 'View published pages on this portal',
        delete: 'Delete portal',
        ingress: 'Manage domain exposure',
        isReference: 'Reference template',
        whiteLabel: 'White label'
      },
      contributions: {
        text: 'Who may propose and publish on this portal, beside its administrators.',
        staging: 'Pre-production portal',
        stagingHelp: 'It shows the pages and reuses whose publication is requested.',
        departments: 'Contributor departments',
        none: 'The organization has no department.',
        error: 'The departments could not be read'
      },
      ownerChange: {
        done: 'The owner is changed.',
        error: 'The owner was not changed',
        warning:
          'You may not be able to manage this portal any more. Its pages keep their owner. The portal of a department shows the datasets and applications of the department only. In another account, those that are published on it will not be any more.'
      },
      delete: {
        text: 'Do you really want to delete the portal “%{title}”?',
        goes: 'Its configuration, its draft and its images are deleted for good.',
        sites: 'Datasets and applications are not published on it any more.',
        stays: 'Pages and reuses stay, without this portal.',
        no: 'No',
        yes: 'Yes',
        done: 'The portal “%{title}” is deleted.',
        error: 'The portal was not deleted'
      },
      ingress: {
        text: 'The domain has to lead to this platform already. It replaces the default address of the portal.',
        fields: {
          url: 'Address of the domain',
          datasetUrlTemplate: 'Template of the addresses of datasets',
          applicationUrlTemplate: 'Template of the addresses of applications'
        },
        help: {
          url: 'For example https://data.example.com',
          datasetUrlTemplate: 'With {id} or {slug}; {url}/datasets/{slug} by default',
          applicationUrlTemplate: 'With {id} or {slug}; {url}/applications/{slug} by default'
        },
        problems: {
          missing: 'Give an address.',
          url: 'An address starts with https:// and has no path.',
          template: 'A whole address, with {id} or {slug}.'
        },
        invalid: 'Some values have to be corrected.',
        saved: 'Exposure saved',
        error: 'The exposure was not saved'
      }
    }
  }
}
