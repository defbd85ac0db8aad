import type { FeatureMessages } from '../../../i18n/translate.tsx'

/** Translations of the portal editor. */
export const portalDraftMessages: FeatureMessages = {
  fr: {
    portals: {
      presets: 'Apparences prêtes à l’emploi',
      tabs: {
        general: 'Paramètres généraux',
        appearance: 'Apparence',
        header: 'En-tête',
        navBar: 'Barre de navigation',
        footer: 'Pied de page',
        contact: 'Contact',
        datasets: 'Jeux de données',
        applications: 'Visualisations',
        reuses: 'Réutilisations',
        events: 'Événements',
        news: 'Actualités',
        personal: 'Espace personnel'
      },
      editor: {
        sides: 'Édition ou aperçu',
        form: 'Édition',
        preview: 'Aperçu',
        previewOf: 'Brouillon de %{title}',
        width: "Largeur de l'écran",
        widths: { desktop: 'Ordinateur', tablet: 'Tablette', phone: 'Téléphone' },
        reload: "Recharger l'aperçu"
      },
      draft: {
        saving: 'Enregistrement…',
        unsaved: 'Modifications non enregistrées',
        notSaved: "Le brouillon n'a pas été enregistré",
        saved: 'Brouillon enregistré',
        none: 'Aucune différence avec le portail publié',
        invalid: '%{smart_count} valeur à corriger |||| %{smart_count} valeurs à corriger',
        undo: 'Annuler la dernière modification',
        redo: 'Rétablir la modification',
        saveError: "Le brouillon n'a pas été enregistré",
        validated: 'Le brouillon est validé : les visiteurs le voient.',
        validateError: "Le brouillon n'a pas été validé",
        discardText: 'Toutes les modifications depuis la dernière validation seront perdues.',
        discardError: "Le brouillon n'a pas été annulé",
        changedElsewhere: 'Le brouillon a été modifié ailleurs : il est affiché tel quel.',
        conflictTitle: 'Quelqu’un d’autre a modifié ce brouillon',
        conflictText:
          'Vos modifications et les siennes ne peuvent pas être réunies. Gardez les vôtres, ou reprenez son brouillon.',
        takeTheirs: 'Reprendre son brouillon',
        keepMine: 'Garder mes modifications'
      },
      topics: {
        none: "Le compte n'a pas de thématique.",
        error: "Les thématiques n'ont pas pu être lues",
        description: 'Description',
        thumbnail: 'Image'
      },
      theme: {
        mode: 'Choix des couleurs',
        modes: { assisted: 'Trois couleurs, les autres en découlent', own: 'Chaque couleur' },
        dark: 'Proposer une version sombre',
        darkColors: 'Couleurs de la version sombre',
        hc: 'Version à fort contraste',
        hcDark: 'Version sombre à fort contraste',
        pick: 'Choisir la couleur',
        wrong: 'Une couleur s’écrit #RRVVBB.',
        sets: { colors: 'version claire', darkColors: 'version sombre' },
        warning:
          '%{name} (%{set}) : le contraste de %{color} avec le fond est de %{ratio} pour 1. Les textes de cette couleur seront écrits en %{text}.'
      },
      menu: {
        empty: 'Aucun élément',
        addLink: 'Ajouter un lien',
        addLinkTo: 'Ajouter un lien à « %{name} »',
        addSubmenu: 'Ajouter un sous-menu',
        addSubmenuTo: 'Ajouter un sous-menu à « %{name} »',
        submenu: 'Sous-menu',
        unnamed: 'Sans nom',
        handle: 'Déplacer « %{name} »',
        handleHelp: 'Glissez, ou utilisez les flèches du clavier',
        moved: 'Déplacé à la position %{place}',
        remove: 'Supprimer',
        removeOne: 'Supprimer « %{name} »',
        into: 'Placer dans le sous-menu qui précède',
        out: 'Sortir du sous-menu'
      }
    }
  },
  en: {
    portals: {
      presets: 'Ready-made looks',
      tabs: {
        general: 'General settings',
        appearance: 'Appearance',
        header: 'Header',
        navBar: 'Navigation bar',
        footer: 'Footer',
        contact: 'Contact',
        datasets: 'Datasets',
        applications: 'Visualizations',
        reuses: 'Reuses',
        events: 'Events',
        news: 'News',
        personal: 'Personal space'
      },
      editor: {
        sides: 'Editing or preview',
        form: 'Editing',
        preview: 'Preview',
        previewOf: 'Draft of %{title}',
        width: 'Width of the screen',
        widths: { desktop: 'Computer', tablet: 'Tablet', phone: 'Phone' },
        reload: 'Reload the preview'
      },
      draft: {
        saving: 'Saving…',
        unsaved: 'Changes are not saved',
        notSaved: 'The draft was not saved',
        saved: 'Draft saved',
        none: 'No difference with the published portal',
        invalid: '%{smart_count} value to correct |||| %{smart_count} values to correct',
        undo: 'Undo the last change',
        redo: 'Redo the change',
        saveError: 'The draft was not saved',
        validated: 'The draft is validated: visitors see it.',
        validateError: 'The draft was not validated',
        discardText: 'All changes since the last validation will be lost.',
        discardError: 'The draft was not cancelled',
        changedElsewhere: 'The draft was changed elsewhere: it is shown as it is now.',
        conflictTitle: 'Somebody else has changed this draft',
        conflictText: 'Your changes and theirs cannot be merged. Keep yours, or take their draft.',
        takeTheirs: 'Take their draft',
        keepMine: 'Keep my changes'
      },
      topics: {
        none: 'The account has no topic.',
        error: 'The topics could not be read',
        description: 'Description',
        thumbnail: 'Image'
      },
      theme: {
        mode: 'Choice of colors',
        modes: { assisted: 'Three colors, the others follow', own: 'Each color' },
        dark: 'Offer a dark version',
        darkColors: 'Colors of the dark version',
        hc: 'High contrast version',
        hcDark: 'Dark high contrast version',
        pick: 'Pick the color',
        wrong: 'A color is written #RRGGBB.',
        sets: { colors: 'light version', darkColors: 'dark version' },
        warning:
          '%{name} (%{set}): the contrast of %{color} with the background is %{ratio} to 1. Texts of this color will be written in %{text}.'
      },
      menu: {
        empty: 'No item',
        addLink: 'Add a link',
        addLinkTo: 'Add a link to “%{name}”',
        addSubmenu: 'Add a submenu',
        addSubmenuTo: 'Add a submenu to “%{name}”',
        submenu: 'Submenu',
        unnamed: 'Unnamed',
        handle: 'Move “%{name}”',
        handleHelp: 'Drag it, or use the arrows of the keyboard',
        moved: 'Moved to position %{place}',
        remove: 'Delete',
        removeOne: 'Delete “%{name}”',
        into: 'Put in the submenu before',
        out: 'Take out of the submenu'
      }
    }
  }
}
