import type { FeatureMessages } from '../../i18n/translate.tsx'

export const identitiesMessages: FeatureMessages = {
  fr: {
    identities: {
      title: 'Identités externes',
      intro:
        "Les comptes que leurs titulaires ouvrent avec un fournisseur d'identité. La plateforme ne garde aucun jeton de ces fournisseurs.",
      list: 'Comptes liés',
      none: "Aucun compte n'est lié à une identité externe.",
      of: '%{provider} : %{email}',
      unknown: '%{provider} (retiré de la configuration)',
      unlink: 'Détacher %{name} de ses identités externes',
      unlinkSure:
        "%{name} ne sera plus reconnu par ses fournisseurs d'identité tant qu'il n'aura pas prouvé son adresse mail, et ses sessions s'arrêtent.",
      unlinkConfirm: 'Détacher',
      more: 'Voir plus'
    }
  },
  en: {
    identities: {
      title: 'External identities',
      intro:
        'The accounts that their holders open with an identity provider. The platform keeps no token of these providers.',
      list: 'Linked accounts',
      none: 'No account is linked to an external identity.',
      of: '%{provider}: %{email}',
      unknown: '%{provider} (no longer configured)',
      unlink: 'Unlink %{name} from all external identities',
      unlinkSure:
        'The identity providers will not recognize %{name} any more until the email address is proven again, and the sessions end.',
      unlinkConfirm: 'Unlink',
      more: 'Show more'
    }
  }
}
