import type { Random } from './random'

const firstNames = [
  'Elif', 'Mehmet', 'Ayşe', 'Burak', 'Zeynep', 'İbrahim', 'Fatma', 'Emre', 'Selin', 'Hakan', 'Gül', 'Onur', 'Derya', 'Can', 'Merve', 'Tuğçe', 'Kaan', 'Nazlı',
  'Ahmet', 'Hatice', 'Mustafa', 'Esra', 'Ömer', 'Büşra', 'Yusuf', 'Seda', 'Murat', 'Gizem', 'Serkan', 'Pınar', 'Tolga', 'Ebru', 'Volkan', 'Şule', 'Cem', 'İrem',
  'Barış', 'Özge', 'Uğur', 'Ceren', 'Halil', 'Sibel', 'Oğuz', 'Melis', 'Ferhat', 'Nurcan', 'Alper', 'Dilek',
]
const familyNames = [
  'Kılıç', 'Şahin', 'Yıldız', 'Öztürk', 'Çelik', 'Güneş', 'Aydın', 'Koç', 'Doğan', 'Işık', 'Arslan', 'Şimşek', 'Kurt', 'Özdemir', 'Polat', 'Erdem', 'Yavuz', 'Acar',
  'Yılmaz', 'Kaya', 'Demir', 'Aslan', 'Çetin', 'Kara', 'Koçak', 'Aksoy', 'Taş', 'Bulut', 'Korkmaz', 'Ünal', 'Güler', 'Tekin', 'Bozkurt', 'Avcı', 'Toprak', 'Sönmez',
  'Uçar', 'Gündoğdu', 'Karaca', 'Ateş', 'Şen', 'Duman', 'Ekinci', 'Tunç',
]

/** An invented person's name. */
export const personName = (random: Random): string => `${random.pick(firstNames)} ${random.pick(familyNames)}`

const plain: Record<string, string> = { İ: 'I', Ş: 'S', Ğ: 'G', Ü: 'U', Ö: 'O', Ç: 'C' }

/** A name as banks print it on a statement: capitals without Turkish letters. */
export const bankPrintedName = (name: string): string => name.toLocaleUpperCase('tr').replace(/[İŞĞÜÖÇ]/g, (letter) => plain[letter] ?? letter)
