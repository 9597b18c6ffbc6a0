/** Messages about parameters; part of `words.ts`. */
export const sysparameterWords = {
  PARAMETER_BOUNDS: { tr: 'Değer {min} ile {max} arasında olmalı.', en: 'The value has to be from {min} to {max}.' },
  PARAMETER_SAME: { tr: 'Bu değer zaten geçerli.', en: 'This value is already in force.' },
  DESCRIPTION_NEEDED: {
    tr: 'Müşterinin bugünkü çekimleri için en az {chars} karakterlik bir açıklama gerekiyor.',
    en: 'The withdrawals of this customer today need a description of at least {chars} characters.',
  },
} as const
