/** Messages about managing user accounts; part of `words.ts`. */
export const userWords = {
  USER_NOT_FOUND: { tr: 'Kullanıcı bulunamadı.', en: 'There is no such user.' },
  USER_SELF: { tr: 'Bu işlem kendi hesabınızda yapılamaz.', en: 'This cannot be done to your own account.' },
  USER_ABOVE_YOU: { tr: 'Bu hesabın sizde olmayan yetkileri var.', en: 'This account holds rights that you do not.' },
  USER_NO_SECOND_ADMIN: {
    tr: 'Bu hesap için başka bir yöneticinin onayı gerekir; ikinizin dışında yönetici yok. Çıkış yolu, sunucudaki yönetici ekleme komutudur (addAdministrator).',
    en: 'This account takes another administrator’s approval, and there is none beside you two. The way back is the server’s command that adds administrators (addAdministrator).',
  },
  USER_LAST_ADMINS: {
    tr: 'Bu işlemden sonra tek yönetici kalır ve ikinci kişinin onayı gereken hiçbir şey yapılamaz. Önce bir yönetici daha ekleyin.',
    en: 'One administrator would be left, and nothing that takes a second person could be done. Add another administrator first.',
  },
  USER_SELF_RIGHTS: {
    tr: 'Kendi rolünüzü, yetkilerinizi ve üye iş yerinizi değiştiremezsiniz.',
    en: 'You cannot change your own role, scopes or merchant.',
  },
  USER_SCOPE_NOT_YOURS: {
    tr: 'Sizde olmayan bir yetkiyi veremezsiniz.',
    en: 'You cannot grant a scope that you do not hold.',
  },
  USER_ROLE_NOT_YOURS: {
    tr: 'Sizde olmayan bir rolü veremezsiniz.',
    en: 'You cannot grant a role that you do not hold.',
  },
  USER_MERCHANT_NEEDED: { tr: 'Bu yetkiler için bir üye iş yeri seçin.', en: 'Choose a merchant for these scopes.' },
  USER_PARENT_NEEDED: {
    tr: 'Bu alt hesabın bağlı olduğu operatörü seçin.',
    en: 'Choose the operator above this account.',
  },
  USER_OUTSIDE: { tr: 'Bu hesap sizin yönetiminizde kalmaz.', en: 'The account would not be one of yours.' },
  USER_PARENT_WRONG: {
    tr: 'Seçilen operatörün bu alt hesabı olamaz.',
    en: 'The operator chosen cannot have this account below.',
  },
  USER_BEYOND_PARENT: {
    tr: 'Alt hesabın, bağlı olduğu operatörde olmayan yetkileri olamaz.',
    en: 'An account cannot hold scopes that the operator above it does not.',
  },
  USER_OTP_ACTIVE: {
    tr: 'Bu hesabın doğrulama uygulaması zaten aktif.',
    en: 'This account already has an active authenticator.',
  },
  USER_NOT_ACTIVE: {
    tr: 'Bu hesap aktif değil; önce aktifleştirin.',
    en: 'This account is not active; activate it first.',
  },
  USER_CHANGED: {
    tr: 'Hesap bu arada değişti, son halini inceleyin.',
    en: 'The account has changed meanwhile; look at it again.',
  },
  EMAIL_REFUSED: {
    tr: 'Bu e-posta kullanılamıyor. Yöneticinize başvurun.',
    en: 'This e-mail cannot be used. Ask your administrator.',
  },
  EMAIL_USED: { tr: 'Bu e-posta başka bir hesapta kullanılıyor.', en: 'This e-mail belongs to another account.' },
} as const satisfies Record<string, { tr: string; en: string }>
