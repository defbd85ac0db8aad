import type { FeatureMessages } from '../../../i18n/translate.tsx'

/** Translations of the fields shared by the forms of portals, pages and reuses. */
export const portalFieldMessages: FeatureMessages = {
  fr: {
    portalFields: {
      image: {
        choose: 'Choisir une image',
        replace: "Remplacer l'image",
        remove: "Retirer l'image",
        error: "L'image n'a pas été enregistrée"
      },
      icon: {
        none: 'Aucune icône',
        color: 'Couleur',
        textColor: 'Celle du texte',
        ownPath: 'Utiliser un tracé SVG',
        fromList: 'Choisir dans la liste',
        customHelp: "Le contenu de l'attribut « d » d'un tracé SVG de 24 par 24.",
        customWrong: "Ce n'est pas un tracé SVG."
      },
      link: {
        type: 'Type de lien',
        types: {
          none: 'Aucun lien',
          standard: 'Page standard',
          generic: 'Page libre',
          event: 'Événement',
          news: 'Actualité',
          external: 'Lien externe'
        },
        page: 'Page',
        pages: { generic: 'Page', event: 'Événement', news: 'Actualité' },
        href: 'Adresse',
        title: 'Libellé',
        newTab: 'Ouvrir dans un nouvel onglet',
        icon: 'Icône',
        noPage: 'Aucune page',
        gone: 'Cette page n’existe plus à cette adresse : choisissez-en une autre.',
        notOnPortal: 'Pas encore publiée sur ce portail',
        problems: {
          page: 'Choisissez une page.',
          href: 'Donnez une adresse.',
          address: 'Une adresse commence par https://, mailto:, tel: ou /.',
          title: 'Donnez un libellé.'
        }
      },
      standard: {
        home: 'Accueil',
        contact: 'Contact',
        accessibility: 'Accessibilité',
        'terms-of-service': "Conditions générales d'utilisation",
        'legal-notice': 'Mentions légales',
        'privacy-policy': 'Politique de confidentialité',
        'cookie-policy': 'Politique de cookies',
        datasets: 'Catalogue de données',
        applications: 'Catalogue de visualisations',
        reuses: 'Catalogue de réutilisations',
        'event-catalog': "Catalogue d'événements",
        'news-catalog': "Catalogue d'actualités",
        sitemap: 'Plan du site',
        'catalog-api-doc': "Documentation de l'API du catalogue"
      },
      colors: {
        default: 'Couleur de la thématique',
        primary: 'Primaire',
        secondary: 'Secondaire',
        accent: 'Accentuée',
        info: 'Information',
        success: 'Succès',
        error: 'Erreur',
        warning: 'Avertissement',
        surface: 'Surface',
        'surface-inverse': 'Surface inversée',
        background: 'Fond de page'
      }
    }
  },
  en: {
    portalFields: {
      image: {
        choose: 'Choose an image',
        replace: 'Replace the image',
        remove: 'Remove the image',
        error: 'The image was not saved'
      },
      icon: {
        none: 'No icon',
        color: 'Color',
        textColor: 'That of the text',
        ownPath: 'Use an SVG path',
        fromList: 'Choose from the list',
        customHelp: 'The content of the “d” attribute of an SVG path of 24 by 24.',
        customWrong: 'This is not an SVG path.'
      },
      link: {
        type: 'Link type',
        types: {
          none: 'No link',
          standard: 'Standard page',
          generic: 'Custom page',
          event: 'Event',
          news: 'News',
          external: 'External link'
        },
        page: 'Page',
        pages: { generic: 'Page', event: 'Event', news: 'News' },
        href: 'Address',
        title: 'Label',
        newTab: 'Open in a new tab',
        icon: 'Icon',
        noPage: 'No page',
        gone: 'There is no page any more at this address: choose another one.',
        notOnPortal: 'Not published on this portal yet',
        problems: {
          page: 'Choose a page.',
          href: 'Give an address.',
          address: 'An address starts with https://, mailto:, tel: or /.',
          title: 'Give a label.'
        }
      },
      standard: {
        home: 'Home',
        contact: 'Contact',
        accessibility: 'Accessibility',
        'terms-of-service': 'Terms of Service',
        'legal-notice': 'Legal Notice',
        'privacy-policy': 'Privacy policy',
        'cookie-policy': 'Cookie Policy',
        datasets: 'Datasets Catalog',
        applications: 'Applications Catalog',
        reuses: 'Reuses Catalog',
        'event-catalog': 'Events Catalog',
        'news-catalog': 'News Catalog',
        sitemap: 'Sitemap',
        'catalog-api-doc': 'Catalog API documentation'
      },
      colors: {
        default: 'Color of the topic',
        primary: 'Primary',
        secondary: 'Secondary',
        accent: 'Accent',
        info: 'Information',
        success: 'Success',
        error: 'Error',
        warning: 'Warning',
        surface: 'Surface',
        'surface-inverse': 'Inverted surface',
        background: 'Page background'
      }
    }
  }
}
