// The stems of common passwords, by theme. `password-rules.ts` recognizes spellings (p4ssw0rd), endings (…123!) and
// capitals, so each stem is listed once.
const stems = `
password passwort passwd pass passcode passphrase motdepasse contrasena senha parola secret secrets mysecret letmein
welcome admin administrator root user guest login signin test testing tester demo sample example default changeme
change temp temporary master access open opensesame trustno hello hallo hola bonjour goodbye whatever nothing
qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc poiuyt lkjhgf mnbvcxz
monkey dragon tiger lion bear eagle falcon shark panther jaguar cougar wolf horse pony puppy kitten kitty doggy bunny
rabbit turtle butterfly dolphin spider snake unicorn phoenix panda
football baseball basketball hockey soccer tennis golf cricket rugby swimming boxing racing yankees lakers cowboys
raptors bluejays mapleleafs leafs senators oilers canucks canadiens flames rangers arsenal chelsea liverpool barcelona
realmadrid juventus
sunshine rainbow flower flowers summer winter spring autumn january february march april june july august september
october november december monday tuesday wednesday thursday friday saturday sunday morning midnight moonlight starlight
snowflake snowman thunder lightning ocean river forest mountain island paradise
love iloveyou loveyou lovely loveme lover sweetheart darling honey babygirl babyboy princess prince queen king angel
angels heaven forever friends friendship family mother father brother sister grandma grandpa daughter husband
michael jennifer jessica ashley matthew daniel andrew joshua anthony robert william thomas charlie george jordan
jason justin nicole michelle samantha amanda elizabeth hannah sophie emily olivia emma jacob ethan alexander benjamin
patrick richard steven christopher david james joseph maria anna laura sarah
superman batman spiderman ironman starwars startrek pokemon pikachu minecraft naruto matrix gandalf frodo hobbit potter
hermione hogwarts mickey minnie disney simpson simpsons zelda mario sonic
computer internet google facebook twitter instagram youtube microsoft windows apple samsung iphone android laptop
keyboard mouse server network wifi router database hacker linux ubuntu oracle cisco
money cash dollar dollars rich lucky jackpot casino winner number freedom success business company office manager
mercedes ferrari porsche toyota honda nissan corvette mustang harley yamaha suzuki camaro
cookie cookies chocolate coffee banana orange cherry strawberry apple pepper cheese pizza burger pancake peanut butter
guitar music dancing rockstar metal metallica nirvana eminem beatles piano drummer singer
soldier hunter killer ranger shadow ninja samurai warrior knight wizard magic merlin destiny mystery silver golden
diamond crystal purple yellow orange green black white blue pink
canada ontario toronto ottawa montreal vancouver hamilton mississauga brampton markham america london paris berlin
sydney newyork chicago boston dallas texas california florida
offmarket realestate realtor realty broker brokerage property properties house home condo investor mortgage landlord
blessed jesus christ church bible faith grace hope peace happy smile laugh crazy silly cool awesome amazing beautiful
gorgeous handsome sexy hottie babe bitch fuck fuckyou fuckoff asshole shit damn
abcdef abcdefg abcd abc xyz aaa iii nopassword mypassword yourpassword thepassword newpassword oldpassword
`

export const commonStems: ReadonlySet<string> = new Set(stems.split(/\s+/).filter(Boolean))
