import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const reuseShowMessages: FeatureMessages = {
  fr: {
    reuseShow: {
      tabs: { content: 'Contenu', publications: 'Publications', informations: 'Informations' },
      draftDiffers: 'Brouillon non validé',
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
      actions: {
        validate: 'Valider le brouillon',
        discard: 'Annuler le brouillon',
        view: 'Voir sur %{portal}',
        submit: 'Proposer à un portail',
        events: 'Traçabilité',
        owner: 'Changer le propriétaire',
        delete: 'Supprimer la réutilisation'
      },
      validated: 'Le brouillon a été validé.',
      validateError: "Le brouillon n'a pas été validé",
      discardText:
        'Voulez-vous vraiment annuler le brouillon ? Les modifications qui ne sont pas validées seront perdues.',
      discarded: 'Le brouillon a été annulé.',
      discardError: "Le brouillon n'a pas été annulé",
      submitText:
        'La réutilisation sera donnée au compte du portail, qui décidera de la publier. Vous pourrez encore la lire.',
      submitPortal: 'Portail',
      submitPortalHelp: 'Adresse du portail, ou son identifiant.',
      unknownPortal: "Aucun portail n'est à cette adresse.",
      submit: 'Proposer',
      submitted: 'La réutilisation a été proposée au portail « %{portal} ».',
      submitError: "La réutilisation n'a pas été proposée",
      ownerWarning:
        "Une réutilisation donnée à un autre compte n'est plus publiée sur les portails de celui-ci.",
      ownerChanged: 'La réutilisation a changé de propriétaire.',
      ownerError: 'Erreur lors du changement de propriétaire',
      deleteText:
        'Voulez-vous vraiment supprimer la réutilisation « %{title} » ? La suppression est définitive.',
      no: 'Non',
      yes: 'Oui',
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
      draftDiffers: 'Draft not validated',
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
      actions: {
        validate: 'Validate draft',
        discard: 'Cancel draft',
        view: 'View on %{portal}',
        submit: 'Submit to a portal',
        events: 'Events',
        owner: 'Change owner',
        delete: 'Delete reuse'
      },
      validated: 'The draft was validated.',
      validateError: 'The draft was not validated',
      discardText: 'Do you really want to cancel the draft? Changes that are not validated will be lost.',
      discarded: 'The draft was cancelled.',
      discardError: 'The draft was not cancelled',
      submitText:
        'The reuse will be given to the account of the portal, which decides to publish it. You will still be able to read it.',
      submitPortal: 'Portal',
      submitPortalHelp: 'Address of the portal, or its identifier.',
      unknownPortal: 'No portal is at this address.',
      submit: 'Submit',
      submitted: 'The reuse was submitted to the portal "%{portal}".',
      submitError: 'The reuse was not submitted',
      ownerWarning:
        'A reuse that is given to another account is no longer published on the portals of this one.',
      ownerChanged: 'The reuse has another owner.',
      ownerError: 'Error while changing the owner',
      deleteText: 'Do you really want to delete the reuse "%{title}"? It cannot be undone.',
      no: 'No',
      yes: 'Yes',
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
