/* Somebody is reminded of what they owe: the words go by what the phone shares with, else they are copied. */
import { offerSharing } from "settle/share";

offerSharing();
