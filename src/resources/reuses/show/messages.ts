import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const reuseShowMessages: FeatureMessages = {
  fr: {
    reuseShow: {
      tabs: { content: 'Contenu', publications: 'Publications', informations: 'Informations' },
      states: {
        saved: 'Le brouillon est enregistré.',
        saving: 'Enregistrement du brouillon…',
        unsaved: "Le brouillon n'est pas enregistré.",
        invalid: "Le brouillon n'est pas enregistré : corrigez les champs en rouge."
      },
      saveError: "Le brouillon n'a pas été enregistré",
      invalid: 'Le brouillon ne peut pas être enregistré comme il est.',
      fields: {
        title: 'Titre',
        author: 'Auteur',
        link: 'Lien vers le projet',
        image: 'Image',
        summary: 'Résumé',
        datasets: 'Jeux de données utilisés',
        description: 'Description'
      },
      badLink: 'Saisissez une adresse complète, comme https://exemple.fr.',
      linkHelp: 'Adresse du site, de l’application ou du document.',
      summaryHelp: 'Une ou deux phrases, affichées dans les listes.',
      datasetsHelp: 'La réutilisation est présentée sur leurs pages.',
      proposed:
        'Cette réutilisation a été proposée à %{name}, qui la gère désormais : vous pouvez la lire, plus la modifier.',
      proposals: {
        awaited: 'Elle attend d’être publiée.',
        published: 'Elle est publiée.',
        refused: 'Elle n’a pas été retenue, ou n’est plus publiée.'
      },
      actions: {
        submit: 'Proposer à un portail',
        delete: 'Supprimer la réutilisation'
      },
      submitText:
        'La réutilisation sera donnée au compte du portail, qui décidera de la publier. Vous pourrez encore la lire.',
      toPropose: 'Décrivez votre projet, puis proposez-le au portail « %{portal} ».',
      emptySubmission:
        "Complétez d'abord la réutilisation : un lien, un résumé, une description ou une image. Une fois proposée, vous ne pourrez plus la modifier.",
      submitPortal: 'Portail',
      submitPortalHelp: 'Adresse du portail, ou son identifiant.',
      unknownPortal: "Aucun portail n'est à cette adresse.",
      submit: 'Proposer',
      submitted: 'La réutilisation a été proposée au portail « %{portal} ».',
      submitError: "La réutilisation n'a pas été proposée",
      ownerWarning:
        "Une réutilisation donnée à un autre compte n'est plus publiée sur les portails de celui-ci.",
      ownerChanged: 'La réutilisation a changé de propriétaire.',
      deleteText:
        'Voulez-vous vraiment supprimer la réutilisation « %{title} » ? La suppression est définitive.',
      deleted: 'La réutilisation « %{title} » a été supprimée.',
      deleteError: 'Erreur lors de la suppression de la réutilisation',
      empty: 'Une réutilisation vide ne peut pas être publiée : complétez-la puis validez le brouillon.',
      facts: {
        owner: 'Propriétaire',
        submitter: 'Proposée par',
        path: 'Adresse sur un portail',
        created: 'Créée le',
        updated: 'Modifiée le'
      }
    }
  },
  en: {
    reuseShow: {
      tabs: { content: 'Content', publications: 'Publications', informations: 'Information' },
      states: {
        saved: 'The draft is saved.',
        saving: 'Saving the draft…',
        unsaved: 'The draft is not saved.',
        invalid: 'The draft is not saved: correct the fields in red.'
      },
      saveError: 'The draft was not saved',
      invalid: 'The draft cannot be saved as it is.',
      fields: {
        title: 'Title',
        author: 'Author',
        link: 'Link to the project',
        image: 'Image',
        summary: 'Summary',
        datasets: 'Datasets used',
        description: 'Description'
      },
      badLink: 'Type a whole address, like https://example.com.',
      linkHelp: 'Address of the site, the application or the document.',
      summaryHelp: 'One or two sentences, shown in lists.',
      datasetsHelp: 'The reuse is presented on their pages.',
      proposed:
        'This reuse was submitted to %{name}, who manages it now: you can read it, not change it any more.',
      proposals: {
        awaited: 'It waits to be published.',
        published: 'It is published.',
        refused: 'It was not accepted, or is published no more.'
      },
      actions: {
        submit: 'Submit to a portal',
        delete: 'Delete reuse'
      },
      submitText:
        'The reuse will be given to the account of the portal, which decides to publish it. You will still be able to read it.',
      toPropose: 'Describe your project, then submit it to the portal "%{portal}".',
      emptySubmission:
        'Fill the reuse in first: a link, a summary, a description or an image. Once it is submitted, you will not be able to change it.',
      submitPortal: 'Portal',
      submitPortalHelp: 'Address of the portal, or its identifier.',
      unknownPortal: 'No portal is at this address.',
      submit: 'Submit',
      submitted: 'The reuse was submitted to the portal "%{portal}".',
      submitError: 'The reuse was not submitted',
      ownerWarning:
        'A reuse that is given to another account is no longer published on the portals of this one.',
      ownerChanged: 'The reuse has another owner.',
      deleteText: 'Do you really want to delete the reuse "%{title}"? It cannot be undone.',
      deleted: 'The reuse "%{title}" was deleted.',
      deleteError: 'Error while deleting the reuse',
      empty: 'An empty reuse cannot be published: fill it in, then validate the draft.',
      facts: {
        owner: 'Owner',
        submitter: 'Submitted by',
        path: 'Address on a portal',
        created: 'Created on',
        updated: 'Changed on'
      }
    }
  }
}
