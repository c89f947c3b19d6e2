"""Addresses of accounts."""

from django.urls import path

from clubs.accounts import (
    account,
    account_deletion,
    address,
    code_page,
    devices,
    how_paid,
    keys,
    proving,
    signing_in,
    tokens,
)

urlpatterns = [
    path("", account.account, name="account"),
    path("sign-in/", signing_in.sign_in, name="account-sign-in"),
    path("sign-in/password/", signing_in.sign_in_by_password, name="account-sign-in-password"),
    path("sign-in/passkey/", signing_in.sign_in_by_passkey, name="account-sign-in-passkey"),
    path("sign-in/passkey/asked/", signing_in.passkey_asked, name="account-passkey-asked"),
    path("sign-out/", devices.sign_out, name="account-sign-out"),
    path("code/", code_page.code, name="account-code"),
    path("new/", keys.new_by_passkey, name="account-new"),
    path("new/asked/", keys.new_asked, name="account-new-asked"),
    path("welcome/", account.welcome, name="account-welcome"),
    path("prove/", proving.prove, name="account-prove"),
    path("prove/asked/", proving.proof_asked, name="account-prove-asked"),
    path("resume/", proving.resume, name="account-resume"),
    path("email/", address.address, name="account-address"),
    path("password/", address.password, name="account-password"),
    path("paid/", how_paid.how_paid, name="account-paid"),
    path("passkeys/add/", keys.passkey_add, name="account-passkey-add"),
    path("passkeys/add/asked/", keys.passkey_add_asked, name="account-passkey-add-asked"),
    path("passkeys/<int:passkey_id>/", keys.passkey, name="account-passkey"),
    path("devices/sign-out/", devices.others_sign_out, name="account-others-sign-out"),
    path("devices/<uuid:device_id>/sign-out/", devices.device_sign_out, name="account-device-sign-out"),
    path("tokens/", tokens.tokens, name="account-tokens"),
    path("tokens/<uuid:token_id>/revoke/", tokens.token_revoke, name="account-token-revoke"),
    path("delete/", account_deletion.delete, name="account-delete"),
]
