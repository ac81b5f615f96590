/** Whole passwords that many people choose, without what `plain` takes off. */
const COMMON = new Set(
  `password contrasena contrasenia clave clavesecreta secreto secreta micontrasena mipassword
  passw0rd p4ssword pass word princesa princess teamo tequiero teamomucho mexico mexicano
  guadalajara america chivas pumas cruzazul tigres rayados barcelona realmadrid futbol football
  soccer baseball basketball iloveyou sunshine dragon monkey master superman batman spiderman
  pokemon starwars shadow welcome bienvenido bienvenida hola holamundo helloworld letmein admin
  administrador administrator usuario user root test testing prueba pruebas temporal temp changeme
  cambiame default invitado guest computer computadora internet facebook google gmail hotmail
  outlook whatsapp instagram amazon netflix samsung iphone michael jessica charlie jordan jennifer
  alejandro alejandra fernando fernanda francisco gabriela guadalupe daniela mariana valentina
  sebastian santiago carlos roberto eduardo ricardo miguel angelica veronica patricia cristina
  jesucristo jesus diosesamor dios amor amormio mivida corazon familia estrella mariposa chocolate
  butterfly flower summer winter freedom whatever trustno superstar football ninja mustang access
  flower hottie loveme nicole ashley hannah thomas hunter killer hockey george andrew michelle
  cookie pepper ginger joshua matthew buster soleil azerty qwerty qwertz qwertyuiop asdfghjkl
  zxcvbnm qwertyui asdfasdf qazwsx qazwsxedc zaqxsw abcdef abcdefg abcdefgh abcabc aabbcc
  periodico noticias brujula labrujula suscripcion lector`.split(/\s+/),
);

/** Rows of keys and of the alphabet, in which parts of eight are as bad. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789012345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((row) => [row, [...row].reverse().join('')]);

const MARKS = /\p{M}/gu;
const plain = (text: string): string =>
  text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(/\s/g, '');

/** Figures after a word add nothing: `password123` is `password`. */
const core = (text: string): string => text.replace(/(?<!\d)\d+$/, '');

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' };
const unleet = (text: string): string =>
  text.replace(/[01345@$]/g, (sign) => LEET[sign] ?? (sign === '@' ? 'a' : 's'));

/** Is it among the first that anybody would try, for this address? */
export function isCommonPassword(password: string, email: string): boolean {
  const text = plain(password);
  const isRow = text.length >= 4 && ROWS.some((row) => row.includes(text));
  const isRepeated = /^(.{1,4}?)\1+$/su.test(text);
  const isOwn = text === plain(email) || text === plain(email.split('@')[0] ?? '');
  return isRow || isRepeated || isOwn || COMMON.has(core(text)) || COMMON.has(core(unleet(text)));
}
