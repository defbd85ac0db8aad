import type { FeatureMessages } from '../../i18n/translate.tsx'

export const settingsMessages: FeatureMessages = {
  fr: {
    settings: {
      title: 'Paramètres',
      organization: "Paramètres de l'organisation %{name}",
      user: "Paramètres de l'utilisateur %{name}",
      department: 'Département',
      root: "Racine de l'organisation",
      updated: 'Les paramètres ont été mis à jour',
      saveError: 'Erreur pendant la mise à jour des paramètres',
      apiKeys: {
        title: "Clés d'API",
        intro:
          "Les clés d'API permettent d'utiliser l'API de manière sécurisée. Il s'agit d'une configuration technique pour personnes averties.",
        use: "Pour utiliser une clé, ajoutez-la dans l'en-tête x-apiKey de vos requêtes. Par exemple : curl -H 'x-apiKey: ma-clé' %{url}",
        add: "Ajouter une clé d'API",
        addTitle: "Ajout d'une nouvelle clé d'API",
        name: 'Titre',
        adminMode: 'Clé de type super-administrateur',
        asAccount: "Clé pouvant travailler dans le contexte d'autres comptes",
        scopesHelp:
          "Une portée s'applique à toutes les ressources accessibles aux administrateurs du compte. Sans portée, la clé n'a que les permissions accordées à sa pseudo adresse mail.",
        scope: 'Portée',
        expireAt: "Date d'expiration",
        cancel: 'Annuler',
        submit: 'Ajouter',
        lacks: { title: 'Donnez un titre à la clé.', date: "L'expiration va d'aujourd'hui au %{date}." },
        none: "Aucune clé d'API.",
        once: 'Cette clé ne sera plus affichée : conservez-la en lieu sûr.',
        secret: 'Clé secrète :',
        copy: 'Copier',
        copied: 'Copiée',
        isAdmin: 'Clé de type super-administrateur',
        isAccount: "Cette clé peut travailler dans le contexte d'autres comptes",
        scopeOf: 'Portée : %{scopes}',
        noScope: 'aucune',
        email: 'Email : %{email}',
        emailHelp: 'Cette pseudo adresse mail peut recevoir des permissions fines.',
        expires: "Date d'expiration : %{date}",
        remove: "Supprimer cette clé d'API",
        removeTitle: "Suppression d'une clé d'API",
        removeText: 'Les programmes qui utilisent la clé « %{title} » cesseront de fonctionner.',
        scopes: {
          datasets: 'Jeux de données - toutes opérations',
          'datasets-read': 'Jeux de données - lecture',
          'datasets-write': 'Jeux de données - écriture',
          'datasets-admin': 'Jeux de données - administration',
          applications: 'Applications',
          stats: "Récupération d'informations statistiques"
        }
      }
    }
  },
  en: {
    settings: {
      title: 'Settings',
      organization: 'Organization %{name} settings',
      user: 'User %{name} settings',
      department: 'Department',
      root: 'Organization root',
      updated: 'Settings have been updated',
      saveError: 'Error while updating the settings',
      apiKeys: {
        title: 'API keys',
        intro:
          'API keys let programs use the API securely. This is a technical configuration for advanced users.',
        use: "To use a key, put it in the header x-apiKey of your requests. For example: curl -H 'x-apiKey: my-key' %{url}",
        add: 'Add an API key',
        addTitle: 'Add a new API key',
        name: 'Title',
        adminMode: 'Super-admin key type',
        asAccount: 'Key able to work in the context of other accounts',
        scopesHelp:
          'A scope applies to every resource that the administrators of the account can reach. Without scope, the key only has the permissions granted to its pseudo email address.',
        scope: 'Scope',
        expireAt: 'Expiration date',
        cancel: 'Cancel',
        submit: 'Add',
        lacks: { title: 'Give the key a title.', date: 'The expiration is between today and %{date}.' },
        none: 'No API key.',
        once: 'This key will not be shown again: keep it in a safe place.',
        secret: 'Secret key:',
        copy: 'Copy',
        copied: 'Copied',
        isAdmin: 'Super-admin key type',
        isAccount: 'This key can work in the context of other accounts',
        scopeOf: 'Scope: %{scopes}',
        noScope: 'none',
        email: 'Email: %{email}',
        emailHelp: 'This pseudo email address can receive fine permissions.',
        expires: 'Expiration date: %{date}',
        remove: 'Delete this API key',
        removeTitle: 'Deletion of an API key',
        removeText: 'The programs that use the key "%{title}" will stop working.',
        scopes: {
          datasets: 'Datasets - all operations',
          'datasets-read': 'Datasets - read',
          'datasets-write': 'Datasets - write',
          'datasets-admin': 'Datasets - admin',
          applications: 'Applications',
          stats: 'Stats'
        }
      }
    }
  }
}
