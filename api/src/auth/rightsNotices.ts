import type { Language } from '@kasa/domain/money'

export type MailWords = { subject: string; lines: readonly string[]; label: string; small: readonly string[] }
/**
 * `{product}` is the tenant's product, `{until}` the end of the link; other names are facts of the mail. Never include
 * the name of a person who signs up, because a stranger typed it.
 */
export type MailAbout<Path extends string> = {
  validMs: number
  path: Path
  words: Readonly<Record<Language, MailWords>>
}

const validMs = 72 * 3_600_000

const notYou = {
  tr: 'Bunu beklemiyorsanız hemen yöneticinize haber verin.',
  en: 'If you did not expect this, inform your administrator at once.',
}
/** For mails to an ADMIN about another person's action, to which the ADMIN can react. */
const watch = {
  tr: 'Bunu beklemiyorsanız hesabı kilitleyin ve değişikliği yapan kişiyle görüşün. Ayrıntılar denetim kaydındadır.',
  en: 'If you did not expect this, lock the account and ask the person who changed it. The audit log has the details.',
}
const openUsers = { tr: 'Kullanıcıları aç', en: 'Open the users' }
const users = { validMs, path: '/users/userList' } as const

/**
 * Mails about a changed e-mail address and changed rights (domain section 1, "Granting"), to the person, to every
 * ADMIN, and about a merchant's payouts to its managers. Their links change nothing. `{by}` is the actor, `{who}` the
 * account, `{before}` and `{after}` the change.
 */
export const rightsNotices = {
  MERCHANT_KEY_MADE: {
    validMs,
    path: '/merchants/my',
    words: {
      tr: {
        subject: '{product}: {merchant} için yeni bir API anahtarı oluşturuldu',
        lines: [
          '{merchant} için yeni bir API anahtarı oluşturuldu. Bu anahtarla yatırım ve çekim talepleri oluşturulabilir.',
          'Oluşturan: {by}.',
        ],
        label: 'Anahtarları aç',
        small: [notYou.tr],
      },
      en: {
        subject: '{product}: a new API key was created for {merchant}',
        lines: [
          'A new API key was created for {merchant}. It can be used to request deposits and withdrawals.',
          'Created by {by}.',
        ],
        label: 'Open the keys',
        small: [notYou.en],
      },
    },
  },
  MERCHANT_ADDRESS_CHANGED: {
    validMs,
    path: '/merchants/my',
    words: {
      tr: {
        subject: '{product}: {merchant} geri çağrı adresi değişti',
        lines: ['{merchant} geri çağrıları artık bu adrese gönderiliyor: {url}', 'Değiştiren: {by}.'],
        label: 'Adresi aç',
        small: [notYou.tr],
      },
      en: {
        subject: '{product}: the callback address of {merchant} has changed',
        lines: ['Callbacks of {merchant} are now sent to this address: {url}', 'Changed by {by}.'],
        label: 'Open the address',
        small: [notYou.en],
      },
    },
  },
  DOCUMENT_EXPIRES: {
    validMs,
    path: '/merchants/my',
    words: {
      tr: {
        subject: '{product}: {merchant} belgesinin son günü {day}',
        lines: [
          '{merchant} için verdiğiniz belge {day} gününe kadar geçerlidir: {document}.',
          'Yeni belgeyi konsolda “Üye iş yerim” sayfasından yükleyin.',
        ],
        label: 'Sayfayı aç',
        small: ['Yeni belgeyi yüklediyseniz bir şey yapmanız gerekmez.'],
      },
      en: {
        subject: '{product}: a document of {merchant} is valid until {day}',
        lines: [
          'A document that you provided for {merchant} is valid until {day}: {document}.',
          'Upload a new one in the console, on the page “My merchant”.',
        ],
        label: 'Open the page',
        small: ['If you have already uploaded a new one, you do not need to do anything.'],
      },
    },
  },
  ADMIN_DOCUMENT_EXPIRES: {
    validMs,
    path: '/merchants/merchantList',
    words: {
      tr: {
        subject: '{product}: {merchant} belgesinin son günü {day}',
        lines: [
          '{merchant} belgesi {day} gününe kadar geçerlidir: {document}.',
          'Üye iş yerinin ilgili kişilerine de bildirildi.',
        ],
        label: 'Üye iş yerlerini aç',
        small: ['Yeni belge kabul edilene kadar üye iş yerinin KYB kaydı eksik görünür.'],
      },
      en: {
        subject: '{product}: a document of {merchant} is valid until {day}',
        lines: [
          'A document of {merchant} is valid until {day}: {document}.',
          'The merchant’s contacts were informed too.',
        ],
        label: 'Open the merchants',
        small: ['Until a new one is accepted, the merchant’s KYB file is shown as incomplete.'],
      },
    },
  },
  SETTLEMENT_TERMS_CHANGED: {
    validMs,
    path: '/merchants/my',
    words: {
      tr: {
        subject: '{product}: {merchant} hak ediş koşulları değişti',
        lines: [
          '{merchant} hak edişleri bundan sonra şu hesaba ödenecek: {holder}, {iban}, {bank}.',
          'İsteyen: {by}. Onaylayan: {checker}.',
        ],
        label: 'Koşulları aç',
        small: [notYou.tr],
      },
      en: {
        subject: '{product}: the settlement terms of {merchant} have changed',
        lines: [
          'From now on, settlements of {merchant} are paid to this account: {holder}, {iban}, {bank}.',
          'Requested by {by}, approved by {checker}.',
        ],
        label: 'Open the terms',
        small: [notYou.en],
      },
    },
  },
  SETTLEMENT_SENT: {
    validMs,
    path: '/merchants/my',
    words: {
      tr: {
        subject: '{product}: {merchant} hak edişi gönderildi, {amount}',
        lines: [
          '{run} numaralı hak edişten {amount} gönderildi: {holder}, {iban}, {bank}.',
          'Banka referansı: {reference}.',
        ],
        label: 'Hak edişi aç',
        small: ['Tutar ya da hesap beklediğiniz gibi değilse hemen bize haber verin.'],
      },
      en: {
        subject: '{product}: settlement of {merchant} sent, {amount}',
        lines: [
          '{amount} from settlement run {run} was sent to {holder}, {iban}, {bank}.',
          'Bank reference: {reference}.',
        ],
        label: 'Open the settlement',
        small: ['If the amount or the account is not what you expect, contact us at once.'],
      },
    },
  },
  EMAIL_CHANGED: {
    validMs,
    path: '/account/login',
    words: {
      tr: {
        subject: '{product}: e-posta adresiniz değişti',
        lines: [
          '{product} hesabınızın e-posta adresi değişti: {before} yerine {after}.',
          'Değiştiren: {by}. Oturumlarınız kapandı. Bundan sonra yeni adresinizle giriş yapın.',
        ],
        label: 'Giriş sayfasını aç',
        small: [notYou.tr],
      },
      en: {
        subject: '{product}: your e-mail address has changed',
        lines: [
          'The e-mail address of your {product} account has changed from {before} to {after}.',
          'Changed by {by}. Your sessions have ended. Sign in with the new address.',
        ],
        label: 'Open the sign-in page',
        small: [notYou.en],
      },
    },
  },
  RIGHTS_CHANGED: {
    validMs,
    path: '/account/login',
    words: {
      tr: {
        subject: '{product}: yetkileriniz değişti',
        lines: ['{product} hesabınızın yetkileri değişti. Değiştiren: {by}.', 'Önce: {before}', 'Şimdi: {after}'],
        label: 'Giriş sayfasını aç',
        small: ['Oturumlarınız kapandı. Yeni yetkilerinizle yeniden giriş yapın.', notYou.tr],
      },
      en: {
        subject: '{product}: your rights have changed',
        lines: ['The rights of your {product} account were changed by {by}.', 'Before: {before}', 'Now: {after}'],
        label: 'Open the sign-in page',
        small: ['Your sessions have ended. Sign in again with the new rights.', notYou.en],
      },
    },
  },
  ADMIN_EMAIL_CHANGED: {
    ...users,
    words: {
      tr: {
        subject: '{product}: bir hesabın e-posta adresi değişti',
        lines: ['{who} hesabının e-posta adresi değişti: {before} yerine {after}.', 'Değiştiren: {by}.'],
        label: openUsers.tr,
        small: [watch.tr],
      },
      en: {
        subject: '{product}: an account’s e-mail address has changed',
        lines: ['The e-mail address of {who} has changed from {before} to {after}.', 'Changed by {by}.'],
        label: openUsers.en,
        small: [watch.en],
      },
    },
  },
  ADMIN_RIGHTS_CHANGED: {
    ...users,
    words: {
      tr: {
        subject: '{product}: bir hesabın yetkileri değişti',
        lines: ['{who} hesabının yetkileri değişti. Değiştiren: {by}.', 'Önce: {before}', 'Şimdi: {after}'],
        label: openUsers.tr,
        small: [watch.tr],
      },
      en: {
        subject: '{product}: an account’s rights have changed',
        lines: ['The rights of {who} were changed by {by}.', 'Before: {before}', 'Now: {after}'],
        label: openUsers.en,
        small: [watch.en],
      },
    },
  },
  ADMIN_USER_ADDED: {
    ...users,
    words: {
      tr: {
        subject: '{product}: yönetme veya çekim yetkisi olan bir hesap açıldı',
        lines: ['{who} için hesap açıldı. Açan: {by}.', 'Yetkileri: {after}'],
        label: openUsers.tr,
        small: [watch.tr],
      },
      en: {
        subject: '{product}: an account with management or withdrawal rights was added',
        lines: ['{by} added an account for {who}.', 'Its rights: {after}'],
        label: openUsers.en,
        small: [watch.en],
      },
    },
  },
  ADMIN_RIGHTS_ASKED: {
    validMs,
    path: '/approval/list',
    words: {
      tr: {
        subject: '{product}: bir yetki değişikliği ikinci yöneticinin onayını bekliyor',
        lines: [
          '{who} hesabına yetki verilmesi istendi. İsteyen: {by}.',
          'Şimdi: {before}',
          'İstenen: {after}',
          'Kararı başka bir yönetici vermelidir.',
        ],
        label: 'Onayları aç',
        small: [watch.tr],
      },
      en: {
        subject: '{product}: a change of rights needs a second administrator',
        lines: [
          '{by} requested rights for {who}.',
          'Now: {before}',
          'Requested: {after}',
          'Another administrator must decide.',
        ],
        label: 'Open the approvals',
        small: [watch.en],
      },
    },
  },
} as const satisfies Record<
  string,
  MailAbout<'/account/login' | '/users/userList' | '/approval/list' | '/merchants/my' | '/merchants/merchantList'>
>
